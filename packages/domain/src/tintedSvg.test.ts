import { expect, it } from 'vitest';
import { tintedSvg } from './tintedSvg.ts';

const lines = '<svg stroke="currentColor" fill="none"><path stroke="#123456"/></svg>';

it('colours what has no colour of its own', () => {
  expect(tintedSvg(lines, '#2159c9')).toBe(
    '<svg stroke="#2159c9" fill="none"><path stroke="#123456"/></svg>',
  );
  expect(tintedSvg(lines, 'rgb(1 2 3 / 50%)')).toContain('stroke="rgb(1 2 3 / 50%)"');
});

it('takes nothing that is no colour', () => {
  expect(tintedSvg(lines, '"/><script>')).toBe(lines);
});
