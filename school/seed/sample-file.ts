/** The route of the demo's downloads. */

import type { FastifyInstance } from "fastify";

import { FILES_PATH } from "#school/paths.ts";
import type { School } from "#school/school.ts";

/** Adds the route. Every download link of the demo's digital products is answered with the same short text. */
export function addSampleFileRoute(app: FastifyInstance, school: School): void {
  app.get<{ Params: { id: string } }>(`${FILES_PATH}/:id`, async (request, reply) => {
    const file = await school.db
      .selectFrom("digital_product_file")
      .select("id")
      .where("id", "=", request.params.id)
      .executeTakeFirst();
    if (file === undefined) return reply.callNotFound();
    return reply
      .header("content-disposition", 'attachment; filename="sample.txt"')
      .type("text/plain; charset=utf-8")
      .send("這是示範學校的樣本檔案。\nThis is a sample file of the demo school.\n");
  });
}
