/** An operator who changes the payments of the demo's typical member, and what that member sees. */

import { beforeEach } from "vitest";

import { openAdminArea } from "#school/testing/admin-area.ts";
import type { OperatorBrowser, ShownPage } from "#school/testing/operator-browser.ts";
import type { SchoolDatabase } from "#school/store/database.ts";
import type { TestSchool } from "#school/testing/test-school.ts";

export const MEMBER = "mem_yichun";

/** The member's payments: one to pay, an expired one, one that was paid. */
export const UNPAID = "pay_yichun_0417";
export const EXPIRED = "pay_yichun_0077";
export const PAID = "pay_yichun_0101";

export const page = (id: string): string => `/admin/payments/${id}`;
export const form = (id: string, name: string): string => `${page(id)}/${name}`;

export class PaymentDesk {
  readonly testSchool: TestSchool;
  readonly owner: OperatorBrowser;

  private constructor(testSchool: TestSchool, owner: OperatorBrowser) {
    this.testSchool = testSchool;
    this.owner = owner;
  }

  /**
   * Opens the admin area for all tests of the file that calls it. Before each of them the member's payments, access and inbox
   * are put back as the demo has them.
   */
  static async open(): Promise<PaymentDesk> {
    const { testSchool, owner } = await openAdminArea();
    const restore = await keepMember(testSchool.school.db);
    beforeEach(restore);
    return new PaymentDesk(testSchool, owner);
  }

  submit(id: string, name: string, fields: Record<string, string> = {}): Promise<ShownPage> {
    return this.owner.submit(page(id), form(id, name), fields);
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
    const { viewer } = await this.testSchool.readAs<{
      viewer: { payments: { nodes: Record<string, unknown>[] } };
    }>(MEMBER, query);
    return viewer.payments.nodes.find((node) => node["tradeNo"] === trade_no);
  }

  /** The titles of the member's newest notifications. */
  async inbox(): Promise<string[]> {
    const query = "{ notifications(first: 3) { nodes { title } } }";
    const { notifications } = await this.testSchool.readAs<{ notifications: { nodes: { title: string }[] } }>(
      MEMBER,
      query,
    );
    return notifications.nodes.map(({ title }) => title);
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
