import { randomUUID } from 'node:crypto';
import { describe } from 'vitest';
import { openBus } from '../testing/nodesOfProcess.ts';
import { openWay } from '../testing/way.ts';
import { nodesContract } from './nodes.contract.ts';
import { createRedisNodes } from './redisNodes.ts';

const redisUrl = process.env['TEST_REDIS_URL'] ?? '';
const silent = { info: () => {}, warn: () => {}, error: () => {} };

describe('servers in one process', () => {
  nodesContract(async () => {
    const bus = openBus();
    return {
      join: bus.join,
      cut: () => {
        bus.state.isCut = true;
      },
      restore: () => {
        bus.state.isCut = false;
      },
      close: () => {},
    };
  });
});

/** There is none on a bare machine. */
const redis = redisUrl === '' ? [] : (['stop', 'hang'] as const);

describe.each(redis)('servers on a Redis that is cut off (%s)', (cutting) => {
  nodesContract(async () => {
    const way = await openWay(new URL(redisUrl), 6379);
    const secretKey = randomUUID();
    return {
      join: () => createRedisNodes({ redisUrl: way.address, secretKey, log: silent }),
      cut: way[cutting],
      restore: way.restore,
      close: way.close,
    };
  });
});
