import { expect, it } from 'vitest';
import type { Fields } from '../../../dialogs/component/componentFields.ts';
import { undoableSave } from './undoableSave.ts';

const begun = (fields: Fields) => {
  const stored = { fields, updatedAt: 'first' };
  const sent: string[] = [];
  const step = (before: Fields, after: Fields) =>
    undoableSave(
      {
        read: async () => ({ ...stored }),
        save: async ([each]) => {
          if (each === undefined) throw new Error('Nothing was sent');
          sent.push(each.updatedAt);
          stored.fields = { ...stored.fields, ...each.fields };
          stored.updatedAt = `saved ${sent.length}`;
        },
      },
      ['box'],
      { before: [{ slug: 'orders', fields: before }], after: [{ slug: 'orders', fields: after }] },
    );
  return { stored, sent, step };
};
const tag = (color: string) => [{ tagId: 7, name: 'Core', slug: 'core', color }];

it('goes back and forth, based on what it has just read', async () => {
  const { stored, sent, step } = begun({ name: 'Orders', state: 'ACTIVE' });
  const renamed = step({ name: 'Order service' }, { name: 'Orders' });
  expect(renamed.keys).toEqual(['box']);
  expect(await renamed.undo()).toBe('done');
  expect(stored.fields).toEqual({ name: 'Order service', state: 'ACTIVE' });
  expect(await renamed.redo()).toBe('done');
  expect(stored.fields).toEqual({ name: 'Orders', state: 'ACTIVE' });
  expect(sent).toEqual(['first', 'saved 1']);
});

it('takes nothing back that somebody else has written since', async () => {
  const { stored, sent, step } = begun({ name: 'Ordering', state: 'DRAFT' });
  expect(await step({ name: 'Order service' }, { name: 'Orders' }).undo()).toBe('none');
  expect([stored.fields['name'], sent]).toEqual(['Ordering', []]);
  // Another field of the same component is none of it.
  expect(await step({ state: 'ACTIVE' }, { state: 'DRAFT' }).undo()).toBe('done');
  expect(stored.fields).toEqual({ name: 'Ordering', state: 'ACTIVE' });
});

it('finds a value taken off, and takes a tag of another colour for the same', async () => {
  const gone = begun({ name: 'Orders' });
  const value = { kind: 'text', text: 'JVM' };
  expect(await gone.step({ 'attribute:1': value }, { 'attribute:1': null }).undo()).toBe('done');
  expect(gone.stored.fields['attribute:1']).toEqual(value);
  const tagged = begun({ tags: tag('red') });
  expect(await tagged.step({ tags: [] }, { tags: tag('blue') }).undo()).toBe('done');
});
