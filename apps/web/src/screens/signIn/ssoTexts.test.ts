import { ssoProblems } from '@lintel/domain/ssoProblems';
import { expect, it } from 'vitest';
import { organizationIn, problemTexts, readProblem } from './ssoTexts.ts';

it('says something about every problem, and about nothing else', () => {
  expect(Object.keys(problemTexts).toSorted()).toEqual([...ssoProblems].toSorted());
  expect(ssoProblems.map(readProblem)).toEqual([...ssoProblems]);
  for (const value of ['', 'constructor', undefined, 7, ['expired']]) expect(readProblem(value)).toBeNull();
});

it('finds the organisation in what people type and paste', () => {
  expect(organizationIn(' Acme ')).toBe('acme');
  expect(organizationIn('https://lintel.example/api/auth/sso/acme-2/start')).toBe('acme-2');
  expect(organizationIn('lintel.example/api/auth/sso/acme/start?to=%2F')).toBe('acme');
});
