import { conditionEndpoints } from '@lintel/api/endpoints/condition';
import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { type Route, route } from '../http/route.ts';
import { figuresOf } from './figures.ts';
import { measureCondition } from './measure.ts';

interface ConditionServices {
  database: Database;
  config: Pick<Config, 'dataDir' | 'backupDir' | 'backupHours'>;
  version: string;
  now(): Date;
}

export const conditionRoutes = ({ database, config, version, now }: ConditionServices): Route[] => [
  route(conditionEndpoints.read, async () => {
    const backupHours = config.backupDir === null ? null : config.backupHours;
    const condition = await measureCondition({ database, config, now });
    return {
      readAt: now().toISOString(),
      figures: figuresOf(condition, { version, now: now(), backupHours }),
    };
  }),
];
