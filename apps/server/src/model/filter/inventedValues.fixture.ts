import type { Random } from '../../testing/random.ts';

/** Texts in which cases, blanks, wildcards and alphabets differ. */
export const inventedTexts = [
  '',
  ' ',
  'Payments',
  'payments ',
  '\u00a0PAYMENTS\u3000',
  '\ufeffPay_%',
  '100%',
  'a_b',
  'a\\b',
  "O'Hara",
  'Äpfel',
  'ÄPFEL',
  'a\u0308pfel',
  'İstanbul',
  'i̇stanbul',
  'ISTANBUL',
  'ΣΟΦΟΣ',
  'σοφος',
  'σοφοσ',
  'ẞ',
  'ß',
  '\u212a',
  'k',
  'Ꭰ',
  'ꭰ',
  'Ǆ',
  'ǅ',
  '日本語',
  '\u{1F600} x',
  '\u{10400}',
  '\u{10428}',
  'true',
  ' TRUE',
  'false',
  '[]',
];

export const inventedNumbers = [
  '0',
  '-0',
  '1',
  ' 1.0 ',
  '+1',
  '.5',
  '5.',
  '0.1',
  '0.1000000000000000055511151231257827',
  '1e3',
  '1E3',
  '1000',
  '9007199254740993',
  '9007199254740992',
  '1e308',
  '1.7976931348623157e308',
  '1.7976931348623159e308',
  '1e999',
  '-1e999',
  `1${'0'.repeat(400)}`,
  '1e-999',
  '-1e-400',
  '4.9e-324',
  '2e-324',
  '1e1000',
  '1,5',
  '0x10',
  'Infinity',
  'NaN',
  'abc',
  '١',
  '1\n',
  '',
];

export const several = <Item>(random: Random, from: readonly Item[], probability: number): Item[] =>
  from.filter(() => random.chance(probability));

export const maybe = <Item>(random: Random, from: readonly Item[], probability = 0.6): Item | null =>
  from.length > 0 && random.chance(probability) ? random.pick(from) : null;

export const some = <Item>(count: number, make: (at: number) => Item): Item[] =>
  Array.from({ length: count }, (_, at) => make(at));
