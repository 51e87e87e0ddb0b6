/** How a Lua script of the Redis store is defined. */

import { defineScript, type RedisArgument } from "@redis/client";

export interface Script {
  flags: string;
  text: string;
}

/** A script that only reads runs on a replica, too. */
export const reading = (text: string): Script => ({ flags: " flags=no-writes", text });

/**
 * A script that changes or ends a row runs also when the server's memory is full, since an end frees memory and a new pair must not
 * be lost.
 */
export const changing = (text: string): Script => ({ flags: " flags=allow-oom", text });

/** A script that adds a row is refused when the server's memory is full, before it has changed anything. */
export const adding = (text: string): Script => ({ flags: "", text });

type Reply = null | number | Buffer | Reply[];

/** @param prefix  of every key, letters, digits and `_.:-` alone: it becomes part of the scripts, as `P` */
export function scriptsBelow<Name extends string>(prefix: string, scripts: Record<Name, Script>) {
  const defined = ({ flags, text }: Script) =>
    defineScript({
      SCRIPT: `#!lua${flags}\nlocal P = '${prefix}'\n${text}`,
      NUMBER_OF_KEYS: 0,
      parseCommand(parser, ...args: RedisArgument[]) {
        parser.push(...args);
      },
      transformReply: (reply: unknown) => reply as Reply,
    });
  return Object.fromEntries(
    Object.entries<Script>(scripts).map(([name, script]) => [name, defined(script)]),
  ) as Record<Name, ReturnType<typeof defined>>;
}
