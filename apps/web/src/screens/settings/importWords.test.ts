import type { TransferShape } from '@lintel/api/endpoints/exchange';
import { describe, expect, it } from 'vitest';
import { changesIn, describeChanges, describeTakenBack } from './importWords.ts';

type Counts = TransferShape['counts'][number];

const counts = (given: Partial<Counts>): Pick<TransferShape, 'counts'> => ({
  counts: [{ list: 'components', create: 0, update: 0, same: 0, reject: 0, ...given }],
});

describe('what an import would do', () => {
  it.each<[Partial<Counts>, string]>([
    [
      { create: 3, update: 1, reject: 2 },
      'would create 3 things and change 1 thing; 2 things cannot be taken.',
    ],
    [{ same: 1 }, 'would change nothing; 1 thing is the same already.'],
    [{ create: 1 }, 'would create 1 thing.'],
  ])('%o', (given, said) => {
    expect(describeChanges(counts(given))).toBe(said);
  });

  it('is told as done afterwards', () => {
    expect(describeChanges(counts({ create: 1_200, reject: 1 }), true)).toBe(
      'created 1,200 things; 1 thing was left out.',
    );
  });

  it('counts what changes', () => {
    expect(changesIn(counts({ create: 2, update: 3, same: 9 }))).toBe(5);
  });
});

it('says what stayed when it was taken back', () => {
  expect(describeTakenBack({ undone: 2, kept: 0 })).toBe('is undone: 2 things are as before.');
  expect(describeTakenBack({ undone: 2, kept: 1 })).toBe(
    'is undone, but for 1 thing that somebody has changed since.',
  );
});
