import { emailField } from '@lintel/api/shapes';
import type { SsoProvider } from '@lintel/domain/entities/organization';
import type { SsoProblem } from '@lintel/domain/ssoProblems';
import { limits } from '@lintel/domain/limits';
import { roleOfGroups } from '@lintel/domain/roleRules';
import type { MemberRole } from '@lintel/domain/roles';
import { line } from '@lintel/domain/text';
import type { SsoOrganization } from './organization.ts';

type Claims = Readonly<Record<string, unknown>>;

/** A person whom a provider vouches for. */
export interface Arrival {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** What their groups come to; null where the organisation has no rules about groups. */
  role: MemberRole | null;
}

const textIn = (claims: Claims, name: string): string | null => {
  const value = claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
};

/** Entra issues another `sub` to each app, and moves people between tenants; tenant and object stay what they are. */
const subjectIn = (provider: SsoProvider, claims: Claims): string | null => {
  if (provider !== 'AZURE') return textIn(claims, 'sub');
  const [tid, oid] = [textIn(claims, 'tid'), textIn(claims, 'oid')];
  return tid === null || oid === null ? null : `${tid}.${oid}`.toLowerCase();
};

/** The first that is an address. Of Entra an e-mail often stands in `preferred_username` alone. */
const emailIn = (claims: Claims): string | null => {
  for (const name of ['email', 'preferred_username', 'upn']) {
    const parsed = emailField.safeParse(claims[name]);
    if (parsed.success) return parsed.data;
  }
  return null;
};

const nameLength = 100;
const nameLine = line(nameLength);
const nameIn = (value: string | null): string => {
  const parsed = nameLine.safeParse(value?.slice(0, nameLength) ?? '');
  return parsed.success ? parsed.data : '';
};

const namesIn = (claims: Claims, email: string): Pick<Arrival, 'firstName' | 'lastName'> => {
  const firstName = nameIn(textIn(claims, 'given_name'));
  const lastName = nameIn(textIn(claims, 'family_name'));
  if (firstName !== '') return { firstName, lastName };
  const words = nameIn(textIn(claims, 'name')).split(' ');
  const first = words[0] === '' ? undefined : words.shift();
  return { firstName: first ?? nameIn(email.split('@')[0] ?? email), lastName: lastName || words.join(' ') };
};

/** A claim by its own name, dots and all, or else one within another. */
const claimAt = (claims: Claims, path: string): unknown => {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
};

const groupsAtMost = 2_000;

const groupsIn = (claims: Claims, roleClaim: string): string[] =>
  [claimAt(claims, roleClaim)]
    .flat()
    .slice(0, groupsAtMost)
    .filter((each) => typeof each === 'string')
    .filter((each) => each.length <= limits.groupLength);

export type ArrivalProblem = Extract<SsoProblem, 'no-email' | 'answer-refused'>;

type Settled = Pick<SsoOrganization, 'provider' | 'roleClaim' | 'defaultRole' | 'rules'>;

export const arrivalOf = (
  organization: Settled,
  issuer: string,
  claims: Claims,
): Arrival | ArrivalProblem => {
  const subject = subjectIn(organization.provider, claims);
  if (subject === null || subject.length > 500) return 'answer-refused';
  const email = emailIn(claims);
  if (email === null) return 'no-email';
  const { rules, roleClaim } = organization;
  const role = rules.length === 0 ? null : roleOfGroups(organization, groupsIn(claims, roleClaim));
  return { issuer, subject, email, ...namesIn(claims, email), role };
};

/** Whether an answer leaves something to be asked for at the provider's other address. */
export const lacksSomething = (claims: Claims, roleClaim: string | null): boolean =>
  emailIn(claims) === null || (roleClaim !== null && claimAt(claims, roleClaim) === undefined);
