import { describe, expect, it } from 'vitest';
import { forTypes, itemChanges, itemsObjection, withItem } from './attributeDraft.ts';

const item = (attributeListItemId: number, value: string) => ({ attributeListItemId, value });

describe('itemChanges', () => {
  const before = [item(1, 'Low'), item(2, 'High')];

  it('sends what is new or renamed, and names what is gone', () => {
    expect(itemChanges(before, [item(1, ' Lower '), item(-1, 'Medium')])).toEqual({
      listItems: [item(1, 'Lower'), item(-1, 'Medium')],
      removedListItems: [2],
    });
  });

  it('says nothing of items that stayed as they were', () => {
    expect(itemChanges(before, [item(1, 'Low'), item(2, 'High ')])).toEqual({});
  });

  it('takes an emptied item for a removed one, and leaves blank new ones out', () => {
    expect(itemChanges(before, [item(1, ' '), item(2, 'High'), item(-1, '')])).toEqual({
      removedListItems: [1],
    });
  });
});

it('gives each new item an id of its own below zero', () => {
  expect(withItem(withItem([item(4, 'Low')], 'A'), 'B')).toEqual([
    item(4, 'Low'),
    item(-1, 'A'),
    item(-2, 'B'),
  ]);
});

it('objects to the same item twice, blanks around it or not', () => {
  expect(itemsObjection([item(1, 'Low'), item(2, 'Low ')])).toBe('“Low” is there twice');
  expect(itemsObjection([item(1, 'Low'), item(2, ''), item(3, ' ')])).toBeUndefined();
});

it('tells own types from shared ones', () => {
  expect(forTypes(['own.3', 'shared.7'])).toEqual([{ fkTypeId: 3 }, { fkSharedTypeId: 7 }]);
});
