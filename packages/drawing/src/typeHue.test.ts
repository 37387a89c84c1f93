import { expect, it } from 'vitest';
import { typeHue } from './typeHue.ts';

it.each([
  ['service', 'violet'],
  ['web-application', 'blue'],
  ['database', 'green'],
  ['event-stream', 'amber'],
  ['queue', 'amber'],
  ['external-system', 'slate'],
  ['packaged-system', 'slate'],
  ['mobile-app', 'blue'],
  ['identity-provider', 'rose'],
  ['load-balancer', 'teal'],
])('a type called %s is %s', (slug, hue) => {
  expect(typeHue(slug)).toBe(hue);
});

it('gives any other type one of its own, and always the same, which is not the grey of no type', () => {
  const named = Array.from({ length: 200 }, (_, at) => `kind-${at}`);
  const given = named.map(typeHue);
  expect(named.map(typeHue)).toEqual(given);
  expect(new Set(given).size).toBe(6);
  expect(given).not.toContain('slate');
});
