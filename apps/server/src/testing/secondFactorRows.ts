import { password } from './people.ts';
import type { Row } from './rowKinds.ts';

/** For who is signed in and shows the password; `status` is what the right one comes to. */
const byPassword = (status: number): Row[] =>
  [
    { typed: password, comesTo: status },
    { typed: 'wrong', comesTo: 403 },
  ].map(({ typed, comesTo }) => ({
    who: 'signedIn',
    send: () => ({ body: { currentPassword: typed } }),
    except: () => comesTo,
  }));

/** Two-step sign-in of oneself, which nobody here has turned on. */
export const secondFactorRows: Readonly<Record<string, readonly Row[]>> = {
  'profile.secondFactor': [{ who: 'signedIn' }],
  'profile.beginSecondFactor': byPassword(200),
  'profile.turnOnSecondFactor': [
    {
      who: 'signedIn',
      send: () => ({ body: { begun: 'by another session', code: '123456' } }),
      except: () => 404,
    },
  ],
  'profile.turnOffSecondFactor': byPassword(404),
  'profile.renewRecoveryCodes': byPassword(404),
};
