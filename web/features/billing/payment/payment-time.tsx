/** A time of a payment. */

import { useFormats } from "#web/i18n/use-formats.ts";
import { SCHOOL_ZONE } from "#web/model/school-zone.ts";
import { machineTime, type SentTime } from "#web/model/sent-time.ts";

/** On a screen in the reader's zone; on paper in the school's, named: others read it, such as an employer's bookkeeping. */
export function PaymentTime({ time }: { time: SentTime }) {
  const formats = useFormats();
  const ofSchool = useFormats(SCHOOL_ZONE);
  return (
    <>
      <time dateTime={machineTime(time)} className="screen-only">
        {formats.dateTime(time)}
      </time>
      <time dateTime={machineTime(time)} className="print-only">
        {ofSchool.deadline(time)}
      </time>
    </>
  );
}
