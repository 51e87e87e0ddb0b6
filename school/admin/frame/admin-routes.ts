/** The routes of an area: each one guarded, and each change made once, in one transaction with its audit entry. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { type AdminFrame, type AdminPage, pathAfter, sendAdminPage } from "#school/admin/frame/admin-page.ts";
import type { AreaLink, AuditAction, Change } from "#school/admin/frame/area.ts";
import { type Entered, type Fault, FormInput } from "#school/admin/frame/form-input.ts";
import { askForPassword } from "#school/admin/frame/recent-password.ts";
import {
  AdminProblem,
  type AdminProblemKind,
  openVisit,
  SignInFirst,
  type Visit,
} from "#school/admin/frame/visit.ts";
import { html } from "#school/pages/html.ts";
import { requireOwnForm } from "#school/pages/own-form.ts";
import { cookieCheckAddress, signInAddress } from "#school/pages/return-to.ts";
import { sendsSessionCookie } from "#school/pages/web-session-cookie.ts";
import { ADMIN_PATH } from "#school/paths.ts";
import { findRights, type Right } from "#school/rights/rights.ts";
import type { School } from "#school/school.ts";
import {
  findFormResult,
  noteFormResult,
  type PresentedForm,
  spendFormToken,
} from "#school/store/admin-forms.ts";
import { type AuditState, insertAuditEntry } from "#school/store/audit-log.ts";
import { transact } from "#school/store/dialects/transaction.ts";

/** A part of the admin area, such as the members. */
export interface Area extends AreaLink {
  /** Every change that the area can make, by its code in the audit log. */
  actions: Readonly<Record<string, AuditAction>>;
  addRoutes(routes: AdminRoutes): void;
}

/** The result of a change: its audit entry, and the path of the page that shows it. */
export interface Changed {
  subject: { id: string; name: string };
  before: AuditState;
  after: AuditState;
  location: string;
  /** Called when the change is stored, before the answer. */
  afterCommit?: () => void;
}

/** A form of an area: its reading, its change, and the page that shows it again. */
export interface AdminForm<Values, Done extends Changed> {
  /**
   * The code of the change in the audit log. Its `AuditAction` says who may make the change, and whether that needs a recent
   * password.
   */
  action: string;
  /** Reads the form. It finds every fault that can be found without making the change. */
  read(visit: Visit, input: FormInput): Promise<{ values: Values } | { faults: Fault[] }>;
  /** Makes the change, or returns why not; then nothing is saved. */
  change(change: Change, values: Values): Promise<Done | { faults: Fault[] }>;
  /** The page that has the form, with what was typed. */
  show(visit: Visit, entered: Entered): Promise<AdminPage>;
  /**
   * The page that answers the form itself, for a text that is shown once. Without it the browser is redirected to the page
   * of the change.
   */
  answer?(visit: Visit, done: Done, entryLocation: string): AdminPage | undefined;
}

/** Ends the transaction of a change that is not made. */
class Refusal extends Error {
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    super("refused");
    this.faults = faults;
  }
}

class StaleForm extends Error {}

export class AdminRoutes {
  readonly #app: FastifyInstance;
  readonly #school: School;
  readonly #frame: AdminFrame;
  readonly #area: AreaLink;

  constructor(app: FastifyInstance, school: School, frame: AdminFrame, area: AreaLink) {
    this.#app = app;
    this.#school = school;
    this.#frame = frame;
    this.#area = area;
  }

  get frame(): AdminFrame {
    return this.#frame;
  }

  /** Adds a page. @param path  below `/admin` */
  page(path: string, right: Right, show: (visit: Visit) => Promise<AdminPage>): void {
    this.#app.get(`${ADMIN_PATH}${path}`, (request, reply) =>
      this.#answer(request, reply, right, async (visit) => this.#send(visit, await show(visit))),
    );
  }

  /** Adds what a form posts to. @param path  below `/admin` */
  form<Values, Done extends Changed>(path: string, form: AdminForm<Values, Done>): void {
    this.#app.post(`${ADMIN_PATH}${path}`, (request, reply) => {
      requireOwnForm(request, this.#school.config.url);
      const right = rightOf(this.#actionOf(form.action));
      return this.#answer(request, reply, right, (visit) => this.#take(visit, form));
    });
  }

  async #answer(
    request: FastifyRequest,
    reply: FastifyReply,
    right: Right,
    work: (visit: Visit) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    return withVisit(this.#school, { request, reply, frame: this.#frame }, async (visit) => {
      if ((await this.#area.isShown?.(this.#school)) === false) throw new AdminProblem("not_found");
      if (!visit.rights.has(right)) throw new AdminProblem("no_right");
      return work(visit);
    });
  }

  /** The declaration of a kind of change. @throws {TypeError} when no area has it */
  #actionOf(code: string): AuditAction {
    const action = this.#frame.actions.get(code);
    if (action === undefined) throw new TypeError(`No area has the action ${code}.`);
    return action;
  }

  #send(visit: Visit, page: AdminPage): Promise<FastifyReply> {
    return sendAdminPage(visit, this.#frame, this.#area, page);
  }

  async #take<Values, Done extends Changed>(
    visit: Visit,
    form: AdminForm<Values, Done>,
  ): Promise<FastifyReply> {
    const { school, words, session } = visit;
    const input = new FormInput(visit.request.body);
    const presented = {
      token: input.text("form_token"),
      sessionHash: session.idHash,
      purpose: visit.address,
    };
    // A form that is sent twice gets the first answer again, even when both come at the same time.
    const answerAgain = async (): Promise<FastifyReply | undefined> => {
      const result = await findFormResult(school.db, presented, school.now());
      if (result === undefined) return undefined;
      const { answer, location } = result;
      const page = answer === null ? undefined : form.answer?.(visit, JSON.parse(answer) as Done, location);
      return page === undefined ? visit.reply.redirect(location, 303) : this.#send(visit, page);
    };
    const showAgain = async (faults: readonly Fault[], status: number): Promise<FastifyReply> => {
      const entered = { action: visit.address, input, faults, status };
      return (
        (await answerAgain()) ?? this.#send(visit, { ...(await form.show(visit, entered)), entered, status })
      );
    };

    const earlier = await answerAgain();
    if (earlier !== undefined) return earlier;
    const unreadable = input.unreadable();
    if (unreadable.length > 0)
      return showAgain(
        unreadable.map((field) => ({ field, text: words.unreadableField })),
        422,
      );
    try {
      const reading = await form.read(visit, input);
      if (input.isAmbiguous) return await showAgain([{ field: "", text: words.repeatedField }], 400);
      if ("faults" in reading) return await showAgain(reading.faults, 422);
      if (this.#actionOf(form.action).wantsRecentPassword === true) {
        const page = await askForPassword(visit, input);
        if (page !== undefined) return await this.#send(visit, page);
      }
      const { done, location } = await this.#commit(visit, form, reading.values, presented);
      done.afterCommit?.();
      const page = form.answer?.(visit, done, location);
      return page === undefined ? visit.reply.redirect(location, 303) : await this.#send(visit, page);
    } catch (error) {
      if (error instanceof Refusal) return showAgain(error.faults, 409);
      if (error instanceof StaleForm) return showAgain([{ field: "", text: words.staleForm }], 409);
      const twin = error instanceof AdminProblem ? await answerAgain() : undefined;
      if (twin === undefined) throw error;
      return twin;
    }
  }

  /** One transaction spends the form's token, makes the change and writes its audit entry. */
  #commit<Values, Done extends Changed>(
    visit: Visit,
    form: AdminForm<Values, Done>,
    values: Values,
    presented: PresentedForm,
  ): Promise<{ done: Done; location: string }> {
    const { school, member } = visit;
    const now = school.now();
    const action = this.#actionOf(form.action);
    return transact(school.db, async (db) => {
      if (!(await spendFormToken(db, presented, now))) throw new StaleForm();
      // The role may have been taken away since the request began.
      if (!(await findRights(school, db, member.id)).has(rightOf(action))) throw new AdminProblem("no_right");
      const done = await form.change({ db, school, visit, now }, values);
      if ("faults" in done) throw new Refusal(done.faults);
      const { subject, before, after } = done;
      const id = await insertAuditEntry(
        { db, now: () => now, random: school.random },
        {
          actor: member,
          requestId: visit.request.id,
          action: form.action,
          subject,
          before: allowed(before, action),
          after: allowed(after, action),
        },
      );
      const location = pathAfter(done.location, id);
      const answer = form.answer === undefined ? null : JSON.stringify(done);
      await noteFormResult({ db, random: school.random }, presented.token, { location, answer });
      return { done, location };
    });
  }
}

function rightOf({ right = "operate" }: AuditAction): Right {
  return right;
}

/** The fields of a subject that the action's allow-list names. */
function allowed(state: AuditState, { fields }: AuditAction): AuditState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => Object.hasOwn(fields, name)));
}

/**
 * Runs a handler with the operator who sent the request. A browser that is not signed in is sent to the sign-in page; an
 * `AdminProblem` is answered with a page of the admin area.
 */
export async function withVisit(
  school: School,
  { request, reply, frame }: { request: FastifyRequest; reply: FastifyReply; frame: AdminFrame },
  work: (visit: Visit) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  let visit: Visit;
  try {
    visit = await openVisit(school, request, reply);
  } catch (error) {
    if (!(error instanceof SignInFirst)) throw error;
    if (request.method === "GET") return reply.redirect(signInAddress(request.url), 303);
    // The change of a form is lost at a sign-in, so the browser comes back to the area's first page.
    const lost = sendsSessionCookie(school, request) ? signInAddress : cookieCheckAddress;
    return reply.redirect(lost(ADMIN_PATH), 303);
  }
  try {
    return await work(visit);
  } catch (error) {
    if (!(error instanceof AdminProblem)) throw error;
    return sendAdminPage(visit, frame, undefined, problemPage(visit, error.problem));
  }
}

function problemPage({ words }: Visit, problem: AdminProblemKind): AdminPage {
  const { notFoundTitle, notFound, noRightTitle, noRight, formTitle } = words;
  const [status, title, text] = {
    not_found: [404, notFoundTitle, notFound],
    no_right: [403, noRightTitle, noRight],
    form_malformed: [400, formTitle, words.formMalformed],
    form_too_large: [413, formTitle, words.formTooLarge],
    form_media_type: [415, formTitle, words.formMediaType],
  }[problem] as [number, string, string];
  return { title, status, body: html`<p>${text}</p>` };
}
