import { expect, it } from 'vitest';
import { describeRules, isRuleList, readRules, writtenRules } from './roleRulesDraft.ts';

const rules = [
  { group: 'architects', role: 'EDITOR' as const },
  { group: 'owners', role: 'ADMIN' as const },
];

it('reads back what it wrote, an empty group too', () => {
  expect(readRules(writtenRules(rules))).toEqual(rules);
  const typed = [{ group: '', role: 'READER' as const }];
  expect(readRules(writtenRules(typed))).toEqual(typed);
});

it('describes them as typed and as stored, and a claim as it is', () => {
  const said = 'architects: Editor, owners: Administrator';
  expect(describeRules(rules)).toBe(said);
  expect(describeRules(writtenRules(rules))).toBe(said);
  expect(describeRules([])).toBe('No groups');
  expect(describeRules('realm_access.roles')).toBe('realm_access.roles');
  expect(describeRules('[nonsense')).toBe('[nonsense');
  expect(describeRules(7)).toBeNull();
});

it('knows a list that can be stored', () => {
  expect(isRuleList(rules)).toBe(true);
  expect(isRuleList([{ group: '', role: 'ADMIN' }])).toBe(false);
  expect(isRuleList(writtenRules(rules))).toBe(false);
});
