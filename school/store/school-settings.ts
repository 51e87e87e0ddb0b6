/** Switches of the school that operators turn in the admin area. */

import type { SchoolDatabase } from "#school/store/database.ts";

/** The beta feature that shows OAuth applications in the admin area (Spec, "Authentication", rule 3). */
const MCP_CONNECTIONS = "mcp_connections";

/** Is the beta feature "MCP connections" on? It is off in a new school. */
export async function hasMcpConnections(db: SchoolDatabase): Promise<boolean> {
  const row = await db
    .selectFrom("school_setting")
    .select("value")
    .where("name", "=", MCP_CONNECTIONS)
    .executeTakeFirst();
  return row?.value === "on";
}

/** @returns false when it is so already */
export async function switchMcpConnections(db: SchoolDatabase, on: boolean, now: number): Promise<boolean> {
  const value = on ? "on" : "off";
  await db
    .insertInto("school_setting")
    .values({ name: MCP_CONNECTIONS, value: "off", changed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await db
    .updateTable("school_setting")
    .set({ value, changed_at: now })
    .where("name", "=", MCP_CONNECTIONS)
    .where("value", "!=", value)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
