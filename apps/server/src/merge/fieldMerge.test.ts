import { describe, expect, it } from 'vitest';
import { hasChanges, mergeFields, nextStamp } from './fieldMerge.ts';
import { saverOf, stampsFor } from './fieldStamps.ts';

const t1 = '2026-01-01T10:00:00.000Z';
const t2 = '2026-01-01T10:00:01.000Z';
const t3 = '2026-01-01T10:00:02.000Z';
const now = new Date('2026-01-01T12:00:00.000Z');
const at = now.toISOString();

const stored = { name: 'Payments', description: 'Old' as string | null, tags: [1, 2] };
const merge = (sent: Partial<typeof stored>, basedOn?: string, stamps: Record<string, string> = {}) =>
  mergeFields({ stored, stamps, sent, basedOn, updatedAt: t3, by: null, now });

describe('the stamp of a row', () => {
  it('is now', () => expect(nextStamp(t1, now)).toBe(at));
  it('is later than the one before, even within a millisecond', () =>
    expect(nextStamp(at, now)).toBe('2026-01-01T12:00:00.001Z'));
  it('is later than the one before, even when the clock was set back', () =>
    expect(nextStamp('2027-01-01T00:00:00.000Z', now)).toBe('2027-01-01T00:00:00.001Z'));
});

describe('a save', () => {
  it('writes and stamps the fields that differ, and no others', () => {
    expect(merge({ name: 'Billing', description: 'Old' }, undefined, { description: t1 })).toEqual({
      changes: { name: 'Billing' },
      stamps: { description: t1, name: at },
      collisions: [],
      at,
    });
  });

  it('changes nothing when everything sent stands there already', () =>
    expect(hasChanges(merge({ name: 'Payments', tags: [1, 2] }))).toBe(false));

  it('changes something where anything differs', () =>
    expect(hasChanges(merge({ name: 'Billing', tags: [1, 2] }))).toBe(true));

  it('does not so much as name what was not sent', () => {
    const sent = { name: undefined, description: 'New' };
    const { changes, stamps } = mergeFields({
      stored,
      stamps: {},
      sent,
      basedOn: t1,
      updatedAt: t3,
      by: null,
      now,
    });
    expect([Object.keys(changes), Object.keys(stamps)]).toEqual([['description'], ['description']]);
  });

  it('is older than everything where its basis only holds an instant somewhere', () => {
    for (const basedOn of [`of ${t3}`, 'room 2026', '2026', ''])
      expect([basedOn, merge({ name: 'Billing' }, basedOn, { name: t1 }).collisions.length]).toEqual([
        basedOn,
        1,
      ]);
  });

  it('leaves alone what was not sent', () =>
    expect(
      mergeFields({ stored, stamps: {}, sent: { name: undefined }, basedOn: t1, updatedAt: t3, by: null }),
    ).toMatchObject({
      changes: {},
      collisions: [],
    }));

  it('without a basis wins over what others changed', () =>
    expect(merge({ name: 'Billing' }, undefined, { name: t3 })).toMatchObject({
      changes: { name: 'Billing' },
      collisions: [],
    }));

  it('merges with another field that was changed since its basis', () =>
    expect(merge({ name: 'Billing' }, t1, { description: t3, name: t1 })).toMatchObject({
      changes: { name: 'Billing' },
      stamps: { description: t3, name: at },
      collisions: [],
    }));

  it('collides with the same field changed to another value since its basis, naming both', () =>
    expect(merge({ name: 'Billing', description: null }, t1, { name: t2 })).toMatchObject({
      changes: { description: null },
      collisions: [{ field: 'name', yours: 'Billing', theirs: 'Payments' }],
    }));

  it('does not collide with the same value', () =>
    expect(merge({ name: 'Payments' }, t1, { name: t2 })).toMatchObject({ changes: {}, collisions: [] }));

  it('does not collide with a change its basis already contains', () =>
    expect(merge({ name: 'Billing' }, t2, { name: t2 }).collisions).toEqual([]));

  it('may empty a field', () =>
    expect(merge({ description: null }, t3).changes).toEqual({ description: null }));

  it('reads a basis of any precision and time zone', () => {
    expect(merge({ name: 'Billing' }, '2026-01-01T10:00Z', { name: t2 }).collisions).toHaveLength(1);
    expect(merge({ name: 'Billing' }, '2026-01-01T12:00:01.000+02:00', { name: t2 }).collisions).toEqual([]);
  });

  it.each(['yesterday', '', 'ab 12', '2026-13-45T99:99', '99999999999'])(
    'treats the basis "%s" as older than everything',
    (basis) => expect(merge({ name: 'Billing' }, basis, { name: t1 }).collisions).toHaveLength(1),
  );

  it('takes a list as one value', () =>
    expect(merge({ tags: [1, 3] }, t1, { tags: t2 }).collisions).toEqual([
      { field: 'tags', yours: [1, 3], theirs: [1, 2] },
    ]));
});

describe('who changed a field', () => {
  const save = (sent: Partial<typeof stored>, by: number | null, stamps: Record<string, string>) =>
    mergeFields({ stored, stamps, sent, basedOn: t1, updatedAt: t3, by, now });

  it('is named where both changed it, whoever changed another field after them', () => {
    const first = stampsFor(['name'], { at: t2, by: 7 });
    const second = { ...first, ...stampsFor(['description'], { at: t3, by: 8 }) };
    expect(save({ name: 'Billing', description: null }, 9, second).collisions).toEqual([
      { field: 'name', yours: 'Billing', theirs: 'Payments', changedByUserId: 7 },
      { field: 'description', yours: null, theirs: 'Old', changedByUserId: 8 },
    ]);
  });

  it('is kept of the fields that a save changes', () => {
    const { stamps } = save({ name: 'Billing', description: 'Old' }, 9, { description: t1 });
    expect(saverOf(stamps, 'name')).toBe(9);
    expect(saverOf(stamps, 'description')).toBeNull();
  });

  it('is nobody once the field was stamped without a name', () => {
    const stamps = { ...stampsFor(['name'], { at: t2, by: 7 }), name: t3 };
    expect(save({ name: 'Billing' }, 9, stamps).collisions).toEqual([
      { field: 'name', yours: 'Billing', theirs: 'Payments' },
    ]);
  });
});
