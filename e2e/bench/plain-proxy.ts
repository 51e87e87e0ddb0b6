/**
 * What the portal is measured against: Fastify with @fastify/reply-from, streaming, one fixed bearer, no session; with
 * `compress` as its second word @fastify/compress too, as it comes.
 */

import compress from "@fastify/compress";
import replyFrom from "@fastify/reply-from";
import Fastify from "fastify";

const [schoolUrl = "", extra] = process.argv.slice(2);
const app = Fastify();
if (extra === "compress") await app.register(compress);
app.removeAllContentTypeParsers();
app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
await app.register(replyFrom, { base: schoolUrl, undici: { connections: 64, pipelining: 1 } });
app.post("/member/graphql", (_request, reply) =>
  reply.from("/member/graphql", {
    rewriteRequestHeaders: (_incoming, headers) => ({ ...headers, authorization: "Bearer fixed" }),
  }),
);
process.send?.(await app.listen({ host: "127.0.0.1", port: 0 }));
process.once("disconnect", () => process.exit(0));
