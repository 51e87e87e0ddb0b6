import type { SchoolDatabase } from "../store/database.ts";
import { seedAccounts } from "./accounts.ts";

export async function seedDemoSchool(db: SchoolDatabase, _now: number): Promise<void> {
  await seedAccounts(db);
}
