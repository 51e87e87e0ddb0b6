/** An operator at the payments of the demo's typical member, and what that member sees of them. */

import { emptyAuditLog, undoLast } from "#school/testing/audit-log.ts";
import { OperatorBrowser, type ShownPage } from "#school/testing/operator-browser.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import { buildTestSchool, type TestSchool } from "#school/testing/test-school.ts";

export const MEMBER = "mem_yichun";

/** The member's payments: one to pay by transfer, one at a store, an expired one, one that was paid. */
export const UNPAID = "pay_yichun_0417";
export const TICKETS = "pay_yichun_0240";
export const EXPIRED = "pay_yichun_0077";
export const PAID = "pay_yichun_0101";

export const page = (id: string): string => `/admin/payments/${id}`;
export const form = (id: string, name: string): string => `${page(id)}/${name}`;

/** A test school with an operator at work. Call `reset` before each test. */
export class PaymentDesk {
  readonly testSchool: TestSchool;
  readonly #restore: () => Promise<void>;
  #owner: OperatorBrowser | undefined;
  #accessToken = "";

  private constructor(testSchool: TestSchool, restore: () => Promise<void>) {
    this.testSchool = testSchool;
    this.#restore = restore;
  }

  static async open(): Promise<PaymentDesk> {
    const testSchool = await buildTestSchool();
    return new PaymentDesk(testSchool, await keepMember(testSchool.school.db));
  }

  close(): Promise<void> {
    return this.testSchool.close();
  }

  /** Puts the member's payments, access and inbox back as the demo has them, and signs the owner in anew. */
  async reset(): Promise<void> {
    await emptyAuditLog(this.testSchool);
    await this.#restore();
    this.#owner = await new OperatorBrowser(this.testSchool).signIn("mem_owner");
    this.#accessToken = (await this.testSchool.storePair()).accessToken;
  }

  get owner(): OperatorBrowser {
    if (this.#owner === undefined) throw new Error("The desk was not reset.");
    return this.#owner;
  }

  /** Opens a payment's page and sends one of its forms. */
  submit(id: string, name: string, fields: Record<string, string> = {}): Promise<ShownPage> {
    return this.owner.submit(page(id), form(id, name), fields);
  }

  /** Takes the newest change back from the log. */
  undoLast(): Promise<ShownPage> {
    return undoLast(this.testSchool, this.owner);
  }

  /** The audit log, newest first. */
  entries() {
    return this.testSchool.school.db
      .selectFrom("audit_entry")
      .selectAll()
      .orderBy("number", "desc")
      .execute();
  }

  /** A payment as the Member API sends it to the member's portal. */
  async asSeenByMember(id: string): Promise<Record<string, unknown> | undefined> {
    const { trade_no } = await this.testSchool.school.db
      .selectFrom("payment")
      .select("trade_no")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const query = `{ viewer { payments(first: 50) { nodes { tradeNo paymentState paymentType paidAt expiredAt
      refundingState refundedAmount refundedAt invoice { state } } } } }`;
    const { body } = await this.testSchool.queryMemberApi(this.#accessToken, query);
    const { data } = body as { data: { viewer: { payments: { nodes: Record<string, unknown>[] } } } };
    return data.viewer.payments.nodes.find((node) => node["tradeNo"] === trade_no);
  }

  /** The titles of the member's newest notifications. */
  async inbox(): Promise<string[]> {
    const query = "{ notifications(first: 3) { nodes { title } } }";
    const { body } = await this.testSchool.queryMemberApi(this.#accessToken, query);
    const { data } = body as { data: { notifications: { nodes: { title: string }[] } } };
    return data.notifications.nodes.map(({ title }) => title);
  }
}

/** Keeps what a test may change of the typical member. */
async function keepMember(db: SchoolDatabase): Promise<() => Promise<void>> {
  const payments = await db.selectFrom("payment").selectAll().where("member_id", "=", MEMBER).execute();
  const invoices = await db
    .selectFrom("payment_invoice")
    .selectAll()
    .where("payment_id", "like", "pay_yichun_%")
    .execute();
  const owned = ["enrollment", "event_registration", "notification"] as const;
  const rows = new Map<string, object[]>();
  for (const table of owned)
    rows.set(table, await db.selectFrom(table).selectAll().where("member_id", "=", MEMBER).execute());
  return async () => {
    for (const { id, ...values } of payments)
      await db.updateTable("payment").set(values).where("id", "=", id).execute();
    for (const { payment_id, state } of invoices)
      await db.updateTable("payment_invoice").set({ state }).where("payment_id", "=", payment_id).execute();
    for (const table of owned) {
      await db.deleteFrom(table).where("member_id", "=", MEMBER).execute();
      await db
        .insertInto(table)
        .values((rows.get(table) ?? []) as never)
        .execute();
    }
  };
}
