/** The tools and the sections: which are open, which lectures pass the filter, and which are rendered yet. */

import {
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useTransition,
} from "react";
import { useTranslations } from "use-intl";

import { currentFragment, useViewInAddress } from "#web/app/address/address.ts";
import { NeedHelp } from "#web/app/to-school/need-help.tsx";
import { paths } from "#web/app/paths.ts";
import { useShortcut } from "#web/app/offered-shortcuts.ts";
import { useFragment } from "#web/app/address/use-row-in-address.ts";
import type { Instant } from "#web/format/instants.ts";
import { Button } from "#web/ui/button.tsx";
import { announce } from "#web/ui/live-region.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { CurriculumSection } from "./curriculum-section.tsx";
import styles from "./curriculum-tools.module.css";
import type { RowContext } from "./row-context.ts";
import { useIsHydrating } from "#web/ui/browser/use-is-hydrating.ts";
import { useIdleCount } from "#web/ui/browser/use-idle-count.ts";
import { useOpenSections } from "./open-sections.ts";
import { isFinished, type Curriculum, type Section, type Lecture } from "../view-model/curriculum.ts";
import {
  lectureQuery,
  parseLectureView,
  passingLectures,
  LECTURE_CHIPS,
  type LectureView,
} from "../view-model/lecture-filter.ts";
import { currentSectionKey, type Resume } from "../view-model/resume.ts";
import { RadioChips } from "#web/ui/form/radio-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { shownState, LectureIcon } from "./lecture-icon.tsx";

/** Open sections that are rendered before the first paint; the others follow when the browser is idle. */
const FIRST_SECTIONS = 2;

/** With fewer lectures, seeing all of them is faster than a filter. */
export const FILTER_FROM = 30;

interface CurriculumSectionsProps {
  curriculum: Curriculum;
  resume: Resume;
  context: RowContext;
  now: Instant;
}

export function CurriculumSections({ curriculum, resume, context, now }: CurriculumSectionsProps) {
  const { course, t } = context;
  const { sections } = curriculum;
  const { view, choose } = useViewInAddress(paths.course(course.slug), parseLectureView, lectureQuery);
  const shownView = useDeferredValue(view);
  const passing = useMemo(
    () => passingLectures(curriculum, shownView, now),
    // Only "opening soon" depends on the time.
    // oxlint-disable-next-line react/exhaustive-deps
    [curriculum, shownView, shownView.chip === "opening" ? now : 0],
  );
  const isFiltered = passing !== undefined;
  // Once offered, the field stays, also when it has been emptied.
  const [isFilterOffered] = useState(isFiltered || curriculum.lectures.length >= FILTER_FROM);
  const found = passing?.size;
  useEffect(() => {
    if (found !== undefined) announce(found === 0 ? t("tools.none") : t("tools.found", { count: found }));
  }, [found, t]);

  const isShown = ({ lectures }: Section) =>
    passing === undefined || lectures.some(({ key }) => passing.has(key));
  const { open, isOpen, mountedKeys, onToggle } = useSections(curriculum, resume, {
    slug: course.slug,
    isFiltered,
    isShown,
  });
  const current = useMemo(
    () =>
      resume.kind === "lecture"
        ? { key: resume.lecture.key, positionSeconds: resume.positionSeconds }
        : undefined,
    [resume],
  );
  useShortcut("[", t("shortcuts.previous"), () => focusSection(-1));
  useShortcut("]", t("shortcuts.next"), () => focusSection(1));
  const [isTogglingAll, startTogglingAll] = useTransition();
  const isEachOpen = curriculum.sections.every(({ key }) => open.isOpen(key));
  // The button changes at once; thousands of rows follow.
  const isAllOpen = isEachOpen !== isTogglingAll;
  const toggleAll = () =>
    startTogglingAll(() => open.setAll(isAllOpen ? [] : curriculum.sections.map(({ key }) => key)));

  return (
    <>
      <CurriculumTools
        view={isFilterOffered || isFiltered ? view : undefined}
        onChoose={choose}
        found={found}
        isAllOpen={isAllOpen}
        onToggleAll={isFiltered || curriculum.sections.length < 2 ? undefined : toggleAll}
      />
      <Legend lectures={curriculum.lectures} />
      {found === 0 && (
        <div className={styles["none"]}>
          <Notice
            title={t("tools.none")}
            actions={<Button onClick={() => choose({ search: "", chip: "all" })}>{t("tools.clear")}</Button>}
            footer={<NeedHelp />}
          />
        </div>
      )}
      <div
        className={styles["sections"]}
        data-digits={String(curriculum.lectures.length).length}
        hidden={found === 0}
      >
        {sections.map((section) => (
          <CurriculumSection
            key={section.key}
            section={section}
            context={context}
            isHidden={!isShown(section)}
            passing={passing}
            isOpen={isOpen(section)}
            isMounted={mountedKeys.has(section.key)}
            now={hasLock(section) ? now : 0}
            current={current}
            onToggle={onToggle}
          />
        ))}
      </div>
    </>
  );
}

/** Which sections are open, and which have their lectures rendered. A link that leads into a section opens it. */
function useSections(
  curriculum: Curriculum,
  resume: Resume,
  {
    slug,
    isFiltered,
    isShown,
  }: { slug: string; isFiltered: boolean; isShown: (section: Section) => boolean },
) {
  const [currentKey] = useState(() => currentSectionKey(resume, curriculum));
  const isHydrating = useIsHydrating();
  const [initial] = useState(() =>
    initialSections(curriculum, currentKey, isHydrating ? "" : currentFragment()),
  );
  const finished = useMemo(
    () => new Set(curriculum.sections.flatMap(({ key, summary }) => (isFinished(summary) ? key : []))),
    [curriculum],
  );
  const open = useOpenSections(slug, initial, finished);
  const { set, isOpen: isOpenByChoice } = open;
  const isOpen = ({ key }: Section) => isFiltered || isOpenByChoice(key);
  const { keys, add } = useMountedSections(
    curriculum.sections,
    (section) => isShown(section) && isOpen(section),
    initial,
    slug,
  );
  const onToggle = useCallback(
    (key: string, isNowOpen: boolean) => {
      add(key);
      set(key, isNowOpen);
    },
    [add, set],
  );
  // The BFF never receives the fragment, so the section of its target may be closed in a rendered page. The same is true for a link
  // that is followed on this page.
  const fragment = useFragment();
  useLayoutEffect(() => {
    for (const key of initialSections(curriculum, undefined, currentFragment())) onToggle(key, true);
    // Only when a link leads there: later the member decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [fragment]);
  return { open, isOpen, mountedKeys: keys, onToggle };
}

/**
 * The sections whose lectures are rendered: the first open ones and those that the member opens at once, the others when the browser is
 * idle.
 */
function useMountedSections(
  sections: Section[],
  isOpen: (section: Section) => boolean,
  initial: readonly string[],
  slug: string,
) {
  const count = useIdleCount(sections.length, 0, slug);
  const [asked, setAsked] = useState<ReadonlySet<string>>(() => new Set(initial));
  const add = useCallback((key: string) => setAsked((previous) => new Set([...previous, key])), []);
  const atOnce = sections.filter(isOpen).slice(0, FIRST_SECTIONS);
  const inTurn = sections.slice(0, count);
  const keys = new Set([...atOnce, ...inTurn].map(({ key }) => key).concat([...asked]));
  return { keys, add };
}

/** The current section, and the one with the target of the address's fragment. */
function initialSections(
  { sections }: Curriculum,
  currentKey: string | undefined,
  fragment: string,
): string[] {
  const target = sections.find(
    ({ key, lectures }) => key === fragment || lectures.some((lecture) => lecture.key === fragment),
  );
  return [currentKey, target?.key].filter((key) => key !== undefined);
}

function hasLock({ lectures }: Section): boolean {
  return lectures.some(({ lock }) => lock !== null);
}

/** Moves the focus to the section heading before or after the focused one, or the one passed last. */
function focusSection(step: 1 | -1): void {
  const headings = [
    ...document.querySelectorAll<HTMLElement>("main section:not([hidden]) h2 > button[aria-expanded]"),
  ];
  const focused = document.activeElement
    ?.closest("section")
    ?.querySelector<HTMLElement>("h2 > button[aria-expanded]");
  const at = focused === null || focused === undefined ? -1 : headings.indexOf(focused);
  headings[Math.max(0, Math.min(headings.length - 1, at === -1 && step === -1 ? 0 : at + step))]?.focus();
}

interface CurriculumToolsProps {
  /** Undefined when no filter is offered. */
  view: LectureView | undefined;
  onChoose: (next: Partial<LectureView>) => void;
  /** How many lectures match the filter; undefined without one. */
  found: number | undefined;
  isAllOpen: boolean;
  /** Undefined when there is nothing to expand. */
  onToggleAll: (() => void) | undefined;
}

/** Filter, chips, the button that expands all, and the legend of the icons. */
function CurriculumTools(props: CurriculumToolsProps) {
  const t = useTranslations("curriculum.tools");
  const { view, onChoose, found } = props;
  const toggle = props.onToggleAll !== undefined && (
    <div className={styles["all"]}>
      <Button weight="quiet" onClick={props.onToggleAll}>
        {props.isAllOpen ? t("collapseAll") : t("expandAll")}
      </Button>
    </div>
  );
  if (view === undefined) return <div className={`${styles["fewTools"]} screen-only`}>{toggle}</div>;
  return (
    <search className={`${styles["tools"]} screen-only`} aria-label={t("label")}>
      <div className={styles["field"]}>
        <SearchField
          label={t("filter")}
          placeholder={t("placeholder")}
          value={view.search}
          onSearch={(search) => onChoose({ search })}
        />
      </div>
      <div className={styles["chips"]}>
        <RadioChips
          legend={t("show")}
          options={LECTURE_CHIPS.map((value) => ({ value, label: t(value) }))}
          value={view.chip}
          onChoose={(chip) => onChoose({ chip })}
        />
      </div>
      {toggle}
      {found !== undefined && found > 0 && <p className={styles["found"]}>{t("found", { count: found })}</p>}
    </search>
  );
}

/** On phones, where rows have no space for the word: each icon of this course, with its word. */
function Legend({ lectures }: { lectures: readonly Lecture[] }) {
  const t = useTranslations("curriculum");
  const used = useMemo(() => new Set(lectures.map(shownState)), [lectures]);
  const states = (["unread", "read", "completed", "locked"] as const).filter((state) => used.has(state));
  return (
    <ul className={`${styles["legend"]} screen-only`} aria-hidden="true">
      {states.map((state) => (
        <li key={state}>
          <LectureIcon state={state} />
          <span>{t(`states.${state}`)}</span>
        </li>
      ))}
    </ul>
  );
}
