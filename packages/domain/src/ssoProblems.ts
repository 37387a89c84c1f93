/** Why a person who wanted to come in through the provider of their organisation did not. */
export const ssoProblems = [
  // No organisation of that name, or none with single sign-on: which of them is nobody's business.
  'not-available',
  'provider-unreachable',
  'provider-refused',
  'settings-wrong',
  // Not begun in this browser, begun too long ago, or answered before.
  'expired',
  'answer-refused',
  'no-email',
  'removed',
  'organization-full',
  'organization-suspended',
] as const;
export type SsoProblem = (typeof ssoProblems)[number];
