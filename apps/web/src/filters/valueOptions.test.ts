import { expect, it } from 'vitest';
import { attributeSubject, fieldSubject, noValue } from './conditions.ts';
import {
  chosenText,
  countsByOption,
  mayBeNone,
  movedRow,
  noValueOption,
  offeredOptions,
} from './valueOptions.ts';

const options = [
  { value: 'own.1', label: 'Service' },
  { value: 'shared.2', label: 'Web application' },
  { value: 'shared.3', label: 'Mobile application' },
  noValueOption,
];

it('finds options by words in any order', () => {
  const given = { options, chosen: [], counts: null, many: false };
  expect(offeredOptions({ ...given, words: 'appl web' }).map(({ value }) => value)).toEqual(['shared.2']);
  expect(offeredOptions({ ...given, words: '' })).toHaveLength(4);
  expect(offeredOptions({ ...given, words: 'no val' })).toEqual([noValueOption]);
});

it('offers of thousands what is used or chosen, and the others by their words', () => {
  const counts = new Map([['own.1', 12]]);
  const given = { options, chosen: ['shared.3'], counts, many: true };
  expect(offeredOptions({ ...given, words: '' }).map(({ value }) => value)).toEqual(['own.1', 'shared.3']);
  expect(offeredOptions({ ...given, words: 'web' }).map(({ value }) => value)).toEqual(['shared.2']);
  expect(offeredOptions({ ...given, words: '', many: false })).toHaveLength(4);
});

it('never lists more than two hundred', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({ value: String(at), label: `Item ${at}` }));
  expect(offeredOptions({ options: many, words: '', chosen: [], counts: null, many: true })).toHaveLength(
    200,
  );
});

it('names the first of what is chosen and counts the others', () => {
  const labelOf = (value: string) => options.find((each) => each.value === value)?.label ?? '?';
  expect(chosenText(['own.1', 'shared.2', noValue], labelOf)).toEqual({ first: 'Service', more: 2 });
  expect(chosenText([noValue], labelOf)).toEqual({ first: 'No value', more: 0 });
  expect(chosenText([], labelOf)).toBeNull();
});

it('counts own and shared types apart', () => {
  const counted = [
    { value: 2, components: 3 },
    { value: 2, shared: true, components: 4 },
    { value: null, components: 5 },
  ];
  expect(countsByOption(fieldSubject('types'), counted)).toEqual(
    new Map([
      ['own.2', 3],
      ['shared.2', 4],
      [noValue, 5],
    ]),
  );
  expect(countsByOption(fieldSubject('states'), [{ value: 'DRAFT', components: 1 }])).toEqual(
    new Map([['DRAFT', 1]]),
  );
});

it('lets everything be without a value but what every component has', () => {
  expect(mayBeNone(fieldSubject('types'))).toBe(true);
  expect(mayBeNone(fieldSubject('diagrams'))).toBe(true);
  expect(mayBeNone(attributeSubject({ attributeId: 1, attributeType: 'LIST' }))).toBe(true);
  expect(mayBeNone(fieldSubject('states'))).toBe(false);
  expect(mayBeNone(fieldSubject('components'))).toBe(false);
});

it('moves within the list', () => {
  expect(movedRow('ArrowDown', 0, 3)).toBe(1);
  expect(movedRow('ArrowDown', 2, 3)).toBe(2);
  expect(movedRow('ArrowUp', 0, 3)).toBe(0);
  expect(movedRow('PageDown', 0, 3)).toBe(2);
  expect(movedRow('a', 0, 3)).toBeNull();
  expect(movedRow('ArrowDown', 0, 0)).toBeNull();
});
