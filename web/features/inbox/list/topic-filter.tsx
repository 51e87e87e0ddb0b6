/** Narrows the list to one topic. Each choice says how many of the loaded notifications it lists. */

import { useTranslations } from "use-intl";

import { SelectField } from "#web/ui/form/select-field.tsx";

import styles from "./inbox-page.module.css";
import { topicWord } from "../notification-facts.tsx";
import { topicChoices } from "../view-model/inbox-view.ts";
import type { Notification } from "../view-model/notification.ts";

/** The value of the choice that stands for every topic: no topic is an empty word. */
const EVERY = "";

export function TopicFilter(props: {
  notifications: readonly Notification[];
  /** Null for every topic. */
  chosen: string | null;
  onChoose: (topic: string | null) => void;
}) {
  const { notifications, chosen, onChoose } = props;
  const t = useTranslations("inbox");
  const choices = topicChoices(notifications, chosen);
  // One topic leaves nothing to choose, and a school that sends none offers none.
  if (choices.length < 2 && chosen === null) return null;
  const option = (value: string, name: string, count: number) => ({
    value,
    label: t("topicCount", { topic: name, count }),
  });
  return (
    <div className={styles["topics"]}>
      <SelectField
        label={t("topic")}
        options={[
          option(EVERY, t("everyTopic"), notifications.length),
          ...choices.map(({ topic, count }) => option(topic, topicWord(topic, t), count)),
        ]}
        value={chosen ?? EVERY}
        onChoose={(value) => onChoose(value === EVERY ? null : value)}
      />
    </div>
  );
}
