/**
 * The proxy that the portal is compared with: Fastify with @fastify/reply-from, streaming, one constant bearer token, no
 * session. With the second argument `compress` also @fastify/compress, with its defaults.
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
