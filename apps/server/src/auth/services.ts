import type { Config } from '../config.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import type { Sealing } from '../sealing.ts';
import type { Db } from '../db/client.ts';
import type { Services } from '../http/services.ts';
import type { Failures } from './failures.ts';
import type { AddExample } from './organizations.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

/** Accounts and organisations lie outside every scope, so this part works on the whole database. */
export interface AuthServices extends Services {
  db: Db;
  config: Pick<
    Config & { secretKey: string },
    'signUp' | 'environment' | 'r2' | 'logs' | 'supportUrl' | 'publicUrl' | 'azureLoginUrl' | 'secretKey'
  >;
  sessions: Sessions;
  passwords: Passwords;
  failures: Failures;
  addExample: AddExample;
  sealing: Sealing;
  outgoing: Outgoing;
}
