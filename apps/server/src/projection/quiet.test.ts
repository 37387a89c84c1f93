import { describe, expect, it } from 'vitest';
import { delayAfterEdit } from './quiet.ts';

describe('an edit is projected', () => {
  const quiet = 1_000;

  it('when it is quiet', () => {
    expect(delayAfterEdit({ quiet, waited: 0, documents: 13 })).toBe(1_000);
    expect(delayAfterEdit({ quiet, waited: 1_900, documents: 13 })).toBe(1_000);
  });

  it('sooner where few documents wait', () => {
    expect(delayAfterEdit({ quiet, waited: 0, documents: 1 })).toBe(400);
    expect(delayAfterEdit({ quiet, waited: 1_900, documents: 1 })).toBe(400);
    expect(delayAfterEdit({ quiet, waited: 0, documents: 7 })).toBeCloseTo(700);
  });

  it('soon, even where edits never pause', () => {
    expect(delayAfterEdit({ quiet, waited: 2_700, documents: 1 })).toBe(300);
    expect(delayAfterEdit({ quiet, waited: 3_500, documents: 1 })).toBe(0);
  });

  it('later where they never pause on many documents, but as soon as it is quiet on one', () => {
    expect(delayAfterEdit({ quiet, waited: 3_500, documents: 201 })).toBe(1_000);
    expect(delayAfterEdit({ quiet, waited: 12_600, documents: 201 })).toBe(400);
    expect(delayAfterEdit({ quiet, waited: 14_000, documents: 201 })).toBe(0);
  });
});
