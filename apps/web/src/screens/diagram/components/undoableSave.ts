import type { OutsideStep } from '@lintel/diagram/history';
import { type Fields, toSave } from '../../../dialogs/component/componentFields.ts';

/** Fields of one component, and what they hold. */
export interface FieldsHeld {
  readonly slug: string;
  readonly fields: Fields;
}

export interface UndoableGiven {
  /** As it is stored at this moment, not as it was last heard of. */
  readonly read: (slug: string) => Promise<{ fields: Fields; updatedAt: string }>;
  readonly save: (saves: readonly (FieldsHeld & { updatedAt: string })[]) => Promise<unknown>;
}

const named = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));

/** As it would be sent, so that a tag with another colour is the same tag. */
const same = (a: Fields, b: Fields): boolean => JSON.stringify(toSave(a)) === JSON.stringify(toSave(b));

/**
 * A save of named things as a step to be taken back. Undo and redo start only from what this step left there: what others
 * have written since stays, and nothing is taken back.
 */
export const undoableSave = (
  { read, save }: UndoableGiven,
  keys: readonly string[],
  { before, after }: { before: readonly FieldsHeld[]; after: readonly FieldsHeld[] },
): OutsideStep => {
  const go = async (from: readonly FieldsHeld[], to: readonly FieldsHeld[]): Promise<'done' | 'none'> => {
    const pairs = await Promise.all(
      from.map(async (left) => ({
        left,
        now: await read(left.slug),
        to: to.find(({ slug }) => slug === left.slug),
      })),
    );
    const isAsLeft = pairs.every(({ left, now }) => {
      const names = Object.keys(left.fields);
      return same(named(now.fields, names), named(left.fields, names));
    });
    if (!isAsLeft) return 'none';
    await save(
      pairs.flatMap(({ to: each, now }) =>
        each === undefined ? [] : [{ ...each, updatedAt: now.updatedAt }],
      ),
    );
    return 'done';
  };
  return { keys, undo: () => go(after, before), redo: () => go(before, after) };
};
