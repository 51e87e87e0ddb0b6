/** How a Lua script of the Redis store is defined. */

import { defineScript, type RedisArgument } from "@redis/client";

/**
 * The flags of a script. One that only reads runs on a replica too. One that changes or ends a row runs also when the server's
 * memory is full, since an end frees memory and a new pair must not be lost. One that adds a row is refused then, before it
 * has changed anything.
 */
export const READ_ONLY = " flags=no-writes";
export const RUNS_WHEN_FULL = " flags=allow-oom";
export const REFUSED_WHEN_FULL = "";

type Reply = null | number | Buffer | Reply[];

/** @param prefix  of every key, letters, digits and `_.:-` alone: it becomes part of the scripts, as `P` */
export function scriptsBelow(prefix: string) {
  return (flags: string, text: string) =>
    defineScript({
      SCRIPT: `#!lua${flags}\nlocal P = '${prefix}'\n${text}`,
      NUMBER_OF_KEYS: 0,
      parseCommand(parser, ...args: RedisArgument[]) {
        parser.push(...args);
      },
      transformReply: (reply: unknown) => reply as Reply,
    });
}
