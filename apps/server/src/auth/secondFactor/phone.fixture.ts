import { profileEndpoints } from '@lintel/api/endpoints/profile';
import { type Client, password, type TestApp } from '../../testing/app.ts';
import { secretOf } from './oneTimeCode.fixture.ts';
import { codeOf, stepAt } from './oneTimeCode.ts';

export interface Phone {
  /** What its app shows, so many steps from now. */
  code(away?: number): string;
  /** The code that turned it on. */
  used: string;
  recoveryCodes: string[];
}

/** Turns two-step sign-in on for a person whose password is that of everybody. */
export const phoneOf = async (app: TestApp, client: Client): Promise<Phone> => {
  const { key, begun } = await client.call(profileEndpoints.beginSecondFactor, {
    body: { currentPassword: password },
  });
  const code = (away = 0): string => codeOf(secretOf(key), stepAt(app.clock.now()) + away);
  const used = code();
  const { recoveryCodes } = await client.call(profileEndpoints.turnOnSecondFactor, {
    body: { begun, code: used },
  });
  return { code, used, recoveryCodes };
};
