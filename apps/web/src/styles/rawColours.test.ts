import { expect, test } from 'vitest';

const files = import.meta.glob<string>(
  ['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../**/*.test.tsx'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm;
const rawColour =
  /(?<=['"`[(:,\s])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab)\(/gi;

function rawColours(text: string): string[] {
  return text.replaceAll(comments, '').match(rawColour) ?? [];
}

test('colours come from tokens.css, never from a component', () => {
  const found = Object.entries(files).flatMap(([path, text]) =>
    rawColours(text).map((match) => `${path}: ${match}`),
  );
  expect(Object.keys(files).length).toBeGreaterThan(0);
  expect(found).toEqual([]);
});

test.each([
  ["const a = '#fff'", ['#fff']],
  ['className="bg-[#1a2b3c]"', ['#1a2b3c']],
  ['`1px solid rgba(0 0 0 / 0.1)`', ['rgba(']],
  ['style={{ color: hsl(1 2% 3%) }}', ['hsl(']],
  ['href="#main"', []],
  ['this.#add(1); // as in #123 above', []],
  ['bg-(--accent)', []],
])('%s', (text, expected) => {
  expect(rawColours(text)).toEqual(expected);
});
