import { treeOfPlainText } from '@lintel/richtext/plainText';
import { writeState } from '@lintel/richtext/state';
import { expect, it } from 'vitest';
import { columnsOf, type ModelColumn } from '../columns/modelColumns.ts';
import { attributeOf, rowOf } from '../testing/modelRows.ts';
import {
  clearedValue,
  fieldsOf,
  isEditable,
  isTypedInto,
  mergedParts,
  objectionToTyped,
  pastedPart,
  rowWith,
  typedValue,
  undoOf,
  valueOf,
} from './cellEdits.ts';

const attributes = [
  attributeOf({ attributeId: 1, attributeType: 'STRING' }),
  attributeOf({ attributeId: 2, attributeType: 'NUMBER' }),
  attributeOf({ attributeId: 3, attributeType: 'LINK' }),
  attributeOf({
    attributeId: 5,
    attributeType: 'LIST',
    listItems: [
      { attributeListItemId: 51, fkAttributeId: 5, value: 'Tier 1' },
      { attributeListItemId: 52, fkAttributeId: 5, value: 'Tier 2' },
    ],
  }),
  attributeOf({ attributeId: 7, attributeType: 'USERLIST' }),
];
const column = (id: string): ModelColumn => {
  const [found] = columnsOf([id], attributes);
  if (found === undefined) throw new Error(`There is no column ${id}`);
  return found;
};

const row = rowOf({
  attributes: [
    { fkAttributeId: 1, value: 'Ada' },
    { fkAttributeId: 2, value: '4200' },
  ],
  listAttributes: [{ fkListItemId: 51 }, { fkListItemId: 99 }],
  userAttributes: [{ fkAttributeId: 7, fkUserId: 3 }],
  tags: [{ tagId: 1, name: 'Approved', slug: 'approved', color: 'green' }],
  sharedType: { sharedTypeId: 9, name: 'Service', slug: 'service', icon: null },
});

it('edits names, types, descriptions, states, tags and attributes, and nothing that is drawn', () => {
  const ids = ['col-name', 'col-type', 'col-desc', 'col-state', 'col-tags', '1', '5', '7'];
  for (const id of ids) expect(isEditable(column(id))).toBe(true);
  for (const id of ['col-row-id', 'col-dia', 'col-to-comp', 'col-contains', 'col-updated'])
    expect(isEditable(column(id))).toBe(false);
});

it.each(['col-name', 'col-type', 'col-state', 'col-tags', '1', '2', '3', '5', '7'])(
  'is the same row again with the value that column %s has',
  (id) => {
    const value = valueOf(row, column(id));
    expect(value).not.toBeNull();
    const again = value && rowWith(row, column(id), value);
    expect(again?.listAttributes.toSorted((a, b) => a.fkListItemId - b.fkListItemId)).toEqual(
      row.listAttributes,
    );
    expect({ ...again, listAttributes: [], attributes: [] }).toEqual({
      ...row,
      listAttributes: [],
      attributes: [],
    });
    expect(new Set(again?.attributes)).toEqual(new Set(row.attributes));
  },
);

it('leaves what other attributes have', () => {
  const changed = rowWith(row, column('5'), { of: 'attribute', value: { kind: 'items', ids: [52] } });
  expect(changed.listAttributes).toEqual([{ fkListItemId: 99 }, { fkListItemId: 52 }]);
  expect(rowWith(row, column('1'), { of: 'attribute', value: null }).attributes).toEqual([
    { fkAttributeId: 2, value: '4200' },
  ]);
  expect(rowWith(row, column('col-type'), { of: 'type', tile: null })).toMatchObject({
    type: null,
    sharedType: null,
  });
});

it('saves a cell under the name of its field', () => {
  expect(fieldsOf(column('col-name'), { of: 'name', name: 'Orders' })).toEqual({ name: 'Orders' });
  expect(fieldsOf(column('1'), { of: 'attribute', value: null })).toEqual({ 'attribute:1': null });
  expect(fieldsOf(column('col-type'), { of: 'type', tile: null })).toEqual({
    type: { fkTypeId: null, fkSharedTypeId: null },
  });
});

it('takes what was typed as its attribute does, and nothing where it is the same', () => {
  expect(typedValue(row, column('col-name'), ' Order service ')).toBeNull();
  expect(typedValue(row, column('col-name'), 'Orders')).toEqual({ of: 'name', name: 'Orders' });
  expect(typedValue(row, column('2'), '4200')).toBeNull();
  expect(typedValue(row, column('2'), 'many')).toEqual({
    of: 'attribute',
    value: { kind: 'text', text: '0' },
  });
  expect(typedValue(row, column('1'), '  ')).toEqual({ of: 'attribute', value: null });
  expect(typedValue(row, column('3'), '')).toBeNull();
});

it('opens a description with its formats, shows its words, and takes a change of it back', () => {
  const rich = writeState(treeOfPlainText('Sells things'));
  const value = { of: 'description', richDescription: rich, before: null } as const;
  const desc = column('col-desc');
  expect([isTypedInto(desc), isTypedInto(column('col-name')), isTypedInto(column('col-dia'))]).toEqual([
    false,
    true,
    false,
  ]);
  expect(rowWith(row, desc, value).description).toBe('Sells things');
  expect(rowWith(row, desc, { ...value, richDescription: null }).description).toBeNull();
  expect(fieldsOf(desc, value)).toEqual({ richDescription: rich });
  expect(undoOf(row, desc, value)).toEqual({ of: 'description', richDescription: null, before: rich });
  expect(undoOf(row, column('col-state'), { of: 'state', state: 'DRAFT' })).toEqual({
    of: 'state',
    state: row.state,
  });
});

it('objects to an address that is none', () => {
  expect(objectionToTyped(column('3'), 'runbooks/orders')).not.toBeNull();
  expect(objectionToTyped(column('3'), 'https://runbooks.alder.example')).toBeNull();
  expect(objectionToTyped(column('3'), ' ')).toBeNull();
  expect(objectionToTyped(column('col-name'), 'Orders')).toBeNull();
});

it('takes values off where a component can be without', () => {
  expect(clearedValue(column('5'))).toEqual({ of: 'attribute', value: null });
  expect(clearedValue(column('col-tags'))).toEqual({ of: 'tags', tags: [] });
  expect(clearedValue(column('col-name'))).toBeNull();
  expect(clearedValue(column('col-state'))).toBeNull();
});

it('hands pasted texts to the server by the names that people know', () => {
  expect(pastedPart(column('col-tags'), 'Approved, Event driven,')).toEqual({
    tags: ['Approved', 'Event driven'],
  });
  expect(pastedPart(column('col-state'), 'archived')).toEqual({ state: 'ARCHIVED' });
  expect(pastedPart(column('col-state'), 'gone')).toBeNull();
  expect(pastedPart(column('col-dia'), 'Landscape')).toBeNull();
  const parts = [pastedPart(column('1'), 'Jan'), pastedPart(column('5'), 'Tier 2'), { name: 'Orders' }];
  expect(mergedParts(parts.flatMap((part) => part ?? []))).toEqual({
    name: 'Orders',
    attributes: { '1': 'Jan', '5': 'Tier 2' },
  });
  expect(mergedParts([{ name: 'Orders' }])).toEqual({ name: 'Orders' });
});
