import { expect, test } from 'vitest';
import { spriteOf } from './iconSprite.ts';

const plus = { name: 'plus', node: [['path', { d: 'M5 12h14', key: 'a' }]] } as const;
const dot = { name: 'dot', node: [['circle', { cx: '12', cy: '12', r: '1', fill: '"&' }]] } as const;

test('a sprite has each icon under its name, whatever order they came in', () => {
  expect(spriteOf([plus, dot])).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="dot" viewBox="0 0 24 24"><circle cx="12" cy="12" r="1" fill="&quot;&amp;"/></symbol><symbol id="plus" viewBox="0 0 24 24"><path d="M5 12h14"/></symbol></svg>\n`,
  );
  expect(spriteOf([dot, plus])).toBe(spriteOf([plus, dot]));
});
