import { expect, it } from 'vitest';
import { importedText, outcomeCounts, rejectedText } from './importTexts.ts';

const row = (outcome: 'create' | 'update' | 'same' | 'reject', name = 'Orders', reason?: string) => ({
  outcome,
  name,
  ...(reason !== undefined && { reason }),
});

it('says what was created and changed', () => {
  expect(importedText([row('create'), row('same')])).toBe('1 component created');
  expect(importedText([row('update'), row('update')])).toBe('2 components updated');
  expect(importedText([row('create'), row('create'), row('update')])).toBe('2 components created, 1 updated');
  expect(importedText([row('same'), row('reject')])).toBeNull();
});

it('says what was not taken, and why, once', () => {
  expect(rejectedText([row('update')])).toBeNull();
  expect(rejectedText([row('reject', 'Orders', 'There is no type Servce')])).toEqual({
    title: '1 row was not taken',
    reasons: 'Orders: There is no type Servce',
  });
  const many = Array.from({ length: 5 }, (_, at) => row('reject', `Row ${at}`, 'No name'));
  expect(rejectedText(many)).toEqual({
    title: '5 rows were not taken',
    reasons: 'Row 0: No name · Row 1: No name · Row 2: No name · and 2 more',
  });
});

it('counts every outcome', () => {
  expect(outcomeCounts([row('create'), row('reject'), row('reject')])).toEqual({
    create: 1,
    update: 0,
    same: 0,
    reject: 2,
  });
});
