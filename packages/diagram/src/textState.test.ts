import { expect, test } from 'vitest';
import { emptyText, plainText, type TextContent, textFromPlain } from './text.ts';
import { stateOfText, textOfState } from './textState.ts';

const bold: TextContent = [
  {
    name: 'paragraph',
    attributes: {},
    children: [
      {
        runs: [
          { text: 'Sends ', attributes: {} },
          { text: 'orders', attributes: { p: { __format: 1 } } },
        ],
      },
    ],
  },
];

test('a text survives the way there and back with its looks', () => {
  const back = textOfState(stateOfText(bold));
  expect(plainText(back)).toBe('Sends orders');
  expect(stateOfText(back)).toBe(stateOfText(bold));
  expect(stateOfText(bold)).not.toBe(stateOfText(textFromPlain('Sends orders')));
});

test('a text without words is none, and none is an empty one', () => {
  expect(stateOfText(emptyText)).toBeNull();
  expect(textOfState(null)).toEqual(emptyText);
});
