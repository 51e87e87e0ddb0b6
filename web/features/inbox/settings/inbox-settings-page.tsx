/** Which notifications are sent, and by which channel: topics in rows, channels in columns, each switch saved separately. */

import { useTranslations } from "use-intl";

import { CallFailure } from "#web/app/screen-parts/failure-panel.tsx";
import { NOT_PROVIDED } from "#web/app/graphql/failures.ts";
import { paths } from "#web/app/paths.ts";
import { useScreenTitle } from "#web/app/screen-title.ts";
import { StepUp } from "../step-up/step-up.tsx";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { PageHeading } from "#web/ui/page-heading.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";

import styles from "./inbox-settings-page.module.css";
import { allSubscriptions, useSubscriptions, type Choice, type Subscriptions } from "./use-subscriptions.ts";
import { NOTIFICATION_TOPICS } from "#shared/notification-topics.ts";
import { isolated, knownWord } from "#web/model/sent.ts";

export const firstDocuments = [allSubscriptions];

export function InboxSettingsPage() {
  const t = useTranslations("inboxSettings");
  const shell = useTranslations("shell");
  useScreenTitle(t("title"));
  const subscriptions = useSubscriptions();
  const { query, choices, stepUp } = subscriptions;
  const isLoading = query.data === undefined && query.failure === undefined;
  const failure = query.failure ?? (isLoading || choices !== undefined ? undefined : NOT_PROVIDED);

  return (
    <div className="stack-4">
      <div>
        <BackLink href={paths.inbox}>{t("back")}</BackLink>
        <PageHeading>{t("title")}</PageHeading>
        <p className="quiet">{t("body")}</p>
      </div>
      <StepUp stepUp={stepUp} />
      <CallFailure call={{ ...query, failure }} hasData={choices !== undefined} />
      {isLoading && (
        <SkeletonRows label={shell("loading")} count={NOTIFICATION_TOPICS.length} size="compact" />
      )}
      {choices?.length === 0 && <Notice title={t("none.title")} body={t("none.body")} />}
      {choices !== undefined && choices.length > 0 && (
        <Switches choices={choices} subscriptions={subscriptions} />
      )}
    </div>
  );
}

function Switches({ choices, subscriptions }: { choices: readonly Choice[]; subscriptions: Subscriptions }) {
  const t = useTranslations("inboxSettings");
  const nameOf = useChannelName();
  const channels = [...new Set(choices.map(({ channel }) => channel))];
  const topics = [...Map.groupBy(choices, ({ topic }) => topic)];
  return (
    <table className={styles["switches"]}>
      <thead>
        <tr>
          <th scope="col">{t("kind")}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {nameOf(channel)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t("status")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {topics.map(([topic, own]) => (
          <TopicRow key={topic} topic={topic} own={own} channels={channels} subscriptions={subscriptions} />
        ))}
      </tbody>
    </table>
  );
}

function TopicRow(props: {
  topic: string;
  own: readonly Choice[];
  channels: readonly string[];
  subscriptions: Subscriptions;
}) {
  const { topic, subscriptions } = props;
  const t = useTranslations("inboxSettings");
  const topics = useTranslations("inbox.topics");
  const channelName = useChannelName();
  const known = knownWord(topic, NOTIFICATION_TOPICS);
  const name = known === undefined ? isolated(topic) : topics(known);
  return (
    <tr>
      <th scope="row">{name}</th>
      {props.channels.map((channel) => {
        const choice = props.own.find((each) => each.channel === channel);
        return (
          <td key={channel}>
            {choice !== undefined && (
              <label className={styles["switch"]}>
                <input
                  type="checkbox"
                  // A native checkbox has its own checked state.
                  // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
                  role="switch"
                  checked={choice.enabled}
                  aria-disabled={subscriptions.need.isBlocked}
                  aria-label={t("switch", { topic: name, channel: channelName(channel) })}
                  onChange={() => subscriptions.save({ ...choice, enabled: !choice.enabled })}
                />
              </label>
            )}
          </td>
        );
      })}
      <td className={styles["status"]}>
        <Status topic={topic} subscriptions={subscriptions} />
      </td>
    </tr>
  );
}

function Status({ topic, subscriptions }: { topic: string; subscriptions: Subscriptions }) {
  const t = useTranslations("inboxSettings");
  if (subscriptions.need.word !== null) return <span>{subscriptions.need.word}</span>;
  const last = subscriptions.lastOf(topic);
  if (last === undefined) return null;
  if (last.state !== "failed") return <span>{t(last.state)}</span>;
  return (
    <>
      <span className="failed-text">{t("notSaved")}</span>
      <Button
        weight="quiet"
        onClick={({ currentTarget }) => {
          // The button disappears as the call begins; the focus stays in the row.
          currentTarget.closest("tr")?.querySelector("input")?.focus();
          subscriptions.save(last.choice);
        }}
      >
        {t("retry")}
      </Button>
    </>
  );
}

/** A channel without a message in the catalogue is shown as the school writes it. */
function useChannelName(): (channel: string) => string {
  const t = useTranslations("inboxSettings.channels");
  return (channel) => {
    const known = knownWord(channel, ["in_app", "email"]);
    return known === undefined ? isolated(channel) : t(known);
  };
}
