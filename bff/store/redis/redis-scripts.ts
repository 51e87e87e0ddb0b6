/**
 * The atomic steps of the Redis store, as Lua scripts.
 *
 * Layout, below the prefix (`SESSION_STORE_PREFIX`), keys of rows in hex:
 *
 *     s:KEY   hash   a session: d sealed record, v version, t last seen, m member, e end
 *     m:KEY   set    sessions of a member
 *     ends    zset   sessions by their end          seen   zset   sessions by when they were last seen
 *     r:KEY   hash   pending revocation: d sealed record, a attempts, s when it was added
 *     due     zset   pending revocations by due time    owed   zset   pending revocations by when they were added
 *     i:KEY   hash   pending sign-in: d sealed record, b browser
 *     b:KEY   zset   pending sign-ins of a browser, by time
 *     l:KEY   string lease: its owner
 *     school  string the school whose portals use the store          written   string that readiness probes write and nothing reads
 *     keys    set    fingerprints of the session keys of its portals
 *     ending  hash   the last mass ending: n number, a that of the last of all, b before when, s started, t total, m moved, f finished
 *     running zset   "ID release" of each instance that runs, by until when
 *
 * The scripts read the names of rows from other rows, so the store needs a single primary and not a Redis Cluster.
 */

import { METADATA_SCRIPTS } from "#bff/store/redis/redis-metadata-scripts.ts";
import { adding, changing, reading, scriptsBelow } from "#bff/store/redis/redis-script.ts";

/** A row that no sweep has removed this long after its end expires. Its pair has expired long before. */
const KEPT_AFTER_END_SECONDS = 30 * 24 * 60 * 60;

/** Channel on which the key of each replaced or ended session is published to every process. */
export function changedChannel(prefix: string): string {
  return `${prefix}changed`;
}

/** Moves a session into the outbox. `version` is text: empty for any. */
const END = `
  local function endSession(key, version, nowMs)
    local row = redis.call('HMGET', P .. 's:' .. key, 'd', 'v', 'm')
    if not row[1] or (version ~= '' and row[2] ~= version) then return 0 end
    redis.call('HSET', P .. 'r:' .. key, 'd', row[1], 'a', 0, 's', nowMs)
    redis.call('ZADD', P .. 'due', nowMs, key)
    redis.call('ZADD', P .. 'owed', nowMs, key)
    redis.call('DEL', P .. 's:' .. key)
    redis.call('SREM', P .. 'm:' .. row[3], key)
    redis.call('ZREM', P .. 'ends', key)
    redis.call('ZREM', P .. 'seen', key)
    redis.call('PUBLISH', P .. 'changed', key)
    return 1
  end
`;

const ROW_SCRIPTS = {
  createSession: adding(`
    local key, member, sealed, now, ends = unpack(ARGV)
    redis.call('HSET', P .. 's:' .. key, 'd', sealed, 'v', 1, 't', now, 'm', member, 'e', ends)
    redis.call('EXPIREAT', P .. 's:' .. key, ends + ${KEPT_AFTER_END_SECONDS})
    redis.call('SADD', P .. 'm:' .. member, key)
    redis.call('EXPIREAT', P .. 'm:' .. member, ends + ${KEPT_AFTER_END_SECONDS})
    redis.call('ZADD', P .. 'ends', ends, key)
    redis.call('ZADD', P .. 'seen', now, key)
    return 1`),

  replaceSession: changing(`
    local key, version, sealed, member = unpack(ARGV)
    local row = redis.call('HMGET', P .. 's:' .. key, 'v', 'm', 'e')
    if row[1] ~= version then return 0 end
    redis.call('HSET', P .. 's:' .. key, 'd', sealed, 'm', member)
    redis.call('HINCRBY', P .. 's:' .. key, 'v', 1)
    if row[2] ~= member then
      redis.call('SREM', P .. 'm:' .. row[2], key)
      redis.call('SADD', P .. 'm:' .. member, key)
      redis.call('EXPIREAT', P .. 'm:' .. member, row[3] + ${KEPT_AFTER_END_SECONDS})
    end
    redis.call('PUBLISH', P .. 'changed', key)
    return 1`),

  touchSession: changing(`
    local key, now = unpack(ARGV)
    if redis.call('EXISTS', P .. 's:' .. key) == 0 then return 0 end
    redis.call('HSET', P .. 's:' .. key, 't', now)
    redis.call('ZADD', P .. 'seen', now, key)
    return 1`),

  endSession: changing(`${END}
    return endSession(ARGV[1], ARGV[2], ARGV[3])`),

  endSessions: changing(`${END}
    local ended = 0
    for place = 2, #ARGV do ended = ended + endSession(ARGV[place], '', ARGV[1]) end
    return ended`),

  endExpiredSessions: changing(`${END}
    local now, idleSince, limit = unpack(ARGV)
    local ended = 0
    local function endAll(zset, upTo)
      for _, key in ipairs(redis.call('ZRANGE', P .. zset, '-inf', upTo, 'BYSCORE', 'LIMIT', 0, limit - ended)) do
        ended = ended + endSession(key, '', now * 1000)
        redis.call('ZREM', P .. zset, key)
      end
    end
    endAll('ends', now)
    if ended < tonumber(limit) then endAll('seen', idleSince) end
    return ended`),

  readSessionsOf: reading(`
    local rows = {}
    for _, key in ipairs(redis.call('SMEMBERS', P .. 'm:' .. ARGV[1])) do
      local row = redis.call('HMGET', P .. 's:' .. key, 'd', 'v', 't')
      if row[1] then rows[#rows + 1] = { key, row[1], row[2], row[3] } end
    end
    return rows`),

  /** `ends` holds every session. A scan continues from its cursor, so that no page blocks the server; some rows come twice. */
  readSessionPage: reading(`
    local found = redis.call('ZSCAN', P .. 'ends', ARGV[1], 'COUNT', ARGV[2])
    local rows = {}
    for place = 1, #found[2], 2 do
      local key = found[2][place]
      local row = redis.call('HMGET', P .. 's:' .. key, 'd', 'v', 't')
      if row[1] then rows[#rows + 1] = { key, row[1], row[2], row[3] } end
    end
    return { found[1], rows }`),

  addRevocation: changing(`
    local key, sealed, nowMs = unpack(ARGV)
    redis.call('HSET', P .. 'r:' .. key, 'd', sealed, 'a', 0, 's', nowMs)
    redis.call('ZADD', P .. 'due', nowMs, key)
    redis.call('ZADD', P .. 'owed', nowMs, key)
    return 1`),

  claimRevocations: changing(`
    local nowMs, againAtMs, limit = unpack(ARGV)
    local rows = {}
    for _, key in ipairs(redis.call('ZRANGE', P .. 'due', '-inf', nowMs, 'BYSCORE', 'LIMIT', 0, limit)) do
      redis.call('ZADD', P .. 'due', againAtMs, key)
      local row = redis.call('HMGET', P .. 'r:' .. key, 'd', 's')
      -- A server that lost memory may have lost the row and kept the index.
      local attempts = row[1] and redis.call('HINCRBY', P .. 'r:' .. key, 'a', 1) or 1
      rows[#rows + 1] = { key, row[1], attempts, row[2] or nowMs }
    end
    return rows`),

  postponeRevocation: changing(`
    return redis.call('ZADD', P .. 'due', 'XX', ARGV[2], ARGV[1])`),

  settleRevocations: changing(`
    for _, key in ipairs(ARGV) do
      redis.call('DEL', P .. 'r:' .. key)
      redis.call('ZREM', P .. 'due', key)
      redis.call('ZREM', P .. 'owed', key)
    end
    return #ARGV`),

  readRevocationPage: reading(`
    local found = redis.call('ZSCAN', P .. 'owed', ARGV[1], 'COUNT', ARGV[2])
    local rows = {}
    for place = 1, #found[2], 2 do
      local sealed = redis.call('HGET', P .. 'r:' .. found[2][place], 'd')
      if sealed then rows[#rows + 1] = { found[2][place], sealed } end
    end
    return { found[1], rows }`),

  nextRevocationDue: reading(`
    return redis.call('ZRANGE', P .. 'due', 0, 0, 'WITHSCORES')[2] or false`),

  countSessions: reading(`
    return { redis.call('ZCARD', P .. 'ends'), redis.call('ZCOUNT', P .. 'seen', '(' .. ARGV[1], '+inf') }`),

  revocationBacklog: reading(`
    local oldest = redis.call('ZRANGE', P .. 'owed', 0, 0, 'WITHSCORES')
    return { redis.call('ZCARD', P .. 'owed'), oldest[2] or false }`),

  createSignIn: adding(`
    local key, browser, sealed, now, ends, keep = unpack(ARGV)
    redis.call('HSET', P .. 'i:' .. key, 'd', sealed, 'b', browser, 'e', ends)
    redis.call('EXPIREAT', P .. 'i:' .. key, ends + 60)
    redis.call('ZADD', P .. 'b:' .. browser, now, key)
    redis.call('EXPIREAT', P .. 'b:' .. browser, ends + 60)
    for _, old in ipairs(redis.call('ZRANGE', P .. 'b:' .. browser, 0, -(keep + 1))) do
      redis.call('DEL', P .. 'i:' .. old)
      redis.call('ZREM', P .. 'b:' .. browser, old)
    end
    return 1`),

  takeSignIn: changing(`
    local key, browser, now = unpack(ARGV)
    local row = redis.call('HMGET', P .. 'i:' .. key, 'd', 'b', 'e')
    if not row[1] or row[2] ~= browser then return false end
    redis.call('DEL', P .. 'i:' .. key)
    redis.call('ZREM', P .. 'b:' .. browser, key)
    if tonumber(row[3]) <= tonumber(now) then return false end
    return row[1]`),

  /** The server's clock times the lease, so that two machines whose clocks differ agree. */
  takeLease: changing(`
    local key, owner, forMs = unpack(ARGV)
    local holder = redis.call('GET', P .. 'l:' .. key)
    if holder and holder ~= owner then return 0 end
    redis.call('SET', P .. 'l:' .. key, owner, 'PX', forMs)
    return 1`),

  dropLease: changing(`
    if redis.call('GET', P .. 'l:' .. ARGV[1]) == ARGV[2] then return redis.call('DEL', P .. 'l:' .. ARGV[1]) end
    return 0`),
};

/** @param prefix  see `scriptsBelow` */
export function redisScripts(prefix: string) {
  return scriptsBelow(prefix, { ...ROW_SCRIPTS, ...METADATA_SCRIPTS });
}
