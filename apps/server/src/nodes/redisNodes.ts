import { createHash, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { createListeners, signed } from './heard.ts';
import type { Log } from '../log.ts';
import type { NodesCount, Nodes } from './nodes.ts';

const commandMilliseconds = 1_000;
/** A connection that broke on the way is closed by neither side. */
const lookMilliseconds = 2_000;
/** Of what is on its way to a Redis that does not read. More is dropped: nothing depends on it. */
const mostPending = 4_000_000;

interface RedisNodesOptions {
  readonly redisUrl: string;
  /** Shared by all servers of an installation, and by nobody else. */
  readonly secretKey: string;
  readonly log: Log;
}

/** Redis may serve others as well, and other installations. */
const prefixOf = (secretKey: string): string =>
  `lintel:${createHash('sha256').update(`redis\n${secretKey}`).digest('base64url').slice(0, 16)}:`;

const connect = (redisUrl: string): Redis =>
  new Redis(redisUrl, {
    // What comes late is no news.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    connectTimeout: 5_000,
    commandTimeout: commandMilliseconds,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000),
  });

/** Counts in one step, so that what is counted first also says until when. */
const countScript = `
local current = redis.call('incr', KEYS[1])
if current == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
return {current, redis.call('pttl', KEYS[1])}`;

const isReady = ({ status }: Redis): boolean => status === 'ready';

export const createRedisNodes = ({ redisUrl, secretKey, log }: RedisNodesOptions): Nodes => {
  const id = randomUUID();
  const prefix = prefixOf(secretKey);
  const announcing = connect(redisUrl);
  const hearing = connect(redisUrl);
  const listeners = createListeners(id, log);
  let pending = 0;
  let isAway = false;

  const subscribe = (topics: readonly string[]): void => {
    if (topics.length === 0 || !isReady(hearing)) return;
    // Where it fails the connection is looked at, and all is subscribed to anew when there is another.
    hearing.subscribe(...topics.map((topic) => prefix + topic)).catch(() => hearing.disconnect(true));
  };
  const noteAway = (err: Error): void => {
    if (isAway) return;
    isAway = true;
    log.warn({ err }, 'Redis cannot be reached: other servers learn of edits within seconds');
  };
  const noteBack = (): void => {
    if (!isAway || !isReady(announcing) || !isReady(hearing)) return;
    isAway = false;
    log.info({}, 'Redis is there again');
  };
  hearing.on('ready', () => subscribe(listeners.topics()));
  hearing.on('messageBuffer', (channel: Buffer, message: Buffer) =>
    listeners.pass(channel.toString().slice(prefix.length), message),
  );
  for (const connection of [announcing, hearing]) {
    connection.on('error', noteAway);
    connection.on('ready', noteBack);
  }

  const look = (connection: Redis): void => {
    if (!isReady(connection)) return;
    connection.ping().then(noteBack, () => connection.disconnect(true));
  };
  const timer = setInterval(() => {
    look(announcing);
    look(hearing);
  }, lookMilliseconds);
  timer.unref();

  return {
    id,
    announce: (topic, message) => {
      if (!isReady(announcing) || pending > mostPending) return;
      pending += message.length;
      announcing
        .publish(prefix + topic, Buffer.from(signed(id, message)))
        .catch(noteAway)
        .finally(() => {
          pending -= message.length;
        });
    },
    hear: (topic, listener) => {
      if (listeners.add(topic, listener)) subscribe([topic]);
      return () => {
        if (listeners.remove(topic, listener) && isReady(hearing))
          hearing.unsubscribe(prefix + topic).catch(noteAway);
      };
    },
    count: async (what, milliseconds): Promise<NodesCount> => {
      const answer = await announcing.eval(countScript, 1, `${prefix}count:${what}`, milliseconds);
      const [current, left] = Array.isArray(answer) ? answer.map(Number) : [];
      if (current === undefined || left === undefined) throw new TypeError('Redis did not count');
      return { current, millisecondsLeft: left };
    },
    isConnected: () => isReady(announcing) && isReady(hearing),
    close: async () => {
      clearInterval(timer);
      announcing.disconnect();
      hearing.disconnect();
    },
  };
};
