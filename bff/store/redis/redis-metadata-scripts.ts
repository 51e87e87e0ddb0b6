/**
 * Scripts of the metadata of the Redis store: whose store it is, the fingerprints of keys, the last mass ending, and which instances
 * run. The layout is in `redis-scripts.ts`.
 */

import { changing, reading } from "#bff/store/redis/redis-script.ts";

export const METADATA_SCRIPTS = {
  /** @returns the school that the store belongs to after this claim */
  claimFor: changing(`
    local owner = redis.call('GET', P .. 'school')
    if owner then return owner end
    redis.call('SET', P .. 'school', ARGV[1])
    return ARGV[1]`),

  claimKeys: changing(`
    local isOurs = redis.call('EXISTS', P .. 'keys') == 0
    for _, fingerprint in ipairs(ARGV) do
      isOurs = isOurs or redis.call('SISMEMBER', P .. 'keys', fingerprint) == 1
    end
    if not isOurs then return 0 end
    redis.call('DEL', P .. 'keys')
    return redis.call('SADD', P .. 'keys', unpack(ARGV))`),

  /** Old portals read the message as a key that no session has. */
  startMassEnding: changing(`
    local isOfAll, before, nowMs = unpack(ARGV)
    local number = redis.call('HINCRBY', P .. 'ending', 'n', 1)
    if isOfAll == '1' then redis.call('HSET', P .. 'ending', 'a', number) end
    local last = redis.call('HGET', P .. 'ending', 'b')
    if last and tonumber(last) > tonumber(before) then before = last end
    local total = redis.call('ZCARD', P .. 'ends')
    redis.call('HSET', P .. 'ending', 'b', before, 's', nowMs, 't', total, 'm', 0)
    redis.call('HDEL', P .. 'ending', 'f')
    redis.call('PUBLISH', P .. 'changed', 'all')
    return redis.call('HMGET', P .. 'ending', 'n', 'a', 'b', 's', 't', 'm', 'f')`),

  massEnding: reading(`
    return redis.call('HMGET', P .. 'ending', 'n', 'a', 'b', 's', 't', 'm', 'f')`),

  noteMassEnding: changing(`
    local number, moved, finishedAtMs = unpack(ARGV)
    if redis.call('HGET', P .. 'ending', 'n') ~= number then return 0 end
    redis.call('HINCRBY', P .. 'ending', 'm', moved)
    if finishedAtMs ~= '' then redis.call('HSET', P .. 'ending', 'f', finishedAtMs) end
    return 1`),

  /** The server's clock decides until when, so that instances on machines whose clocks differ agree. */
  announceInstance: changing(`
    local name, forMs = unpack(ARGV)
    local time = redis.call('TIME')
    local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('ZREMRANGEBYSCORE', P .. 'running', '-inf', nowMs)
    return redis.call('ZADD', P .. 'running', nowMs + forMs, name)`),

  withdrawInstance: changing(`
    for _, name in ipairs(redis.call('ZRANGE', P .. 'running', 0, -1)) do
      if string.sub(name, 1, #ARGV[1] + 1) == ARGV[1] .. ' ' then redis.call('ZREM', P .. 'running', name) end
    end
    return 1`),

  runningInstances: reading(`
    local time = redis.call('TIME')
    local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)
    return redis.call('ZRANGE', P .. 'running', '(' .. nowMs, '+inf', 'BYSCORE')`),
};
