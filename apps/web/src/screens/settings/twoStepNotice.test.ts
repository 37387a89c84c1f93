import { expect, it } from 'vitest';
import { twoStepNotice } from './twoStepNotice.ts';

const member = (
  userId: number,
  hasSecondFactor: boolean,
  authProvider: 'PASSWORD' | 'AZURE' = 'PASSWORD',
) => ({
  userId,
  hasSecondFactor,
  authProvider,
});
const rule =
  'Whoever comes by password and has not set it up is asked to at once, before they can go on. What they have drawn is kept; what stands in an open dialog is not.';

it.each([
  ['the rule alone while members load', undefined, rule],
  [
    'that all have it',
    [member(1, true), member(2, false, 'AZURE')],
    'All members who come by password have set it up already.',
  ],
  ['who it hits', [member(1, false), member(2, true)], `${rule} That is you alone now.`],
  [
    'who it hits besides',
    [member(1, false), member(2, false)],
    `${rule} That is you and 1 other member now.`,
  ],
  [
    'how many it hits',
    [member(1, true), member(2, false), member(3, false)],
    `${rule} That is 2 members now.`,
  ],
  ['how many it hits, one', [member(1, true), member(2, false)], `${rule} That is 1 member now.`],
])('says %s', (_, members, said) => {
  expect(twoStepNotice(members, 1)).toBe(said);
});
