import { expect, it } from 'vitest';
import { readYaml } from './yamlBody.ts';

it('reads what JSON could say as well', () => {
  expect(
    readYaml('components:\n  - id: shop\n    name: Shop\n    attributes: [{ id: cost, value: 3 }]\n'),
  ).toEqual({
    components: [{ id: 'shop', name: 'Shop', attributes: [{ id: 'cost', value: 3 }] }],
  });
  expect(readYaml('a: &name Shop\nb: *name')).toEqual({ a: 'Shop', b: 'Shop' });
});

const bomb = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
  .concat(
    Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]`),
  )
  .join('\n');

it.each([
  ['an alias bomb', bomb],
  ['what is nested without an end', '['.repeat(200_000)],
  ['lists in lists in one line', '- '.repeat(100_000)],
  ['what is nested too deeply', `${'['.repeat(100)}${']'.repeat(100)}`],
  ['what is no YAML', 'a: [1, 2\nb: }'],
  ['two things of one name', 'a: 1\na: 2'],
  ['a tag that makes something of a class', '!!js/function "() => 1": {}\n? [a\n'],
  ['what is too long', 'a'.repeat(1_000_001)],
])('refuses %s', (_, text) => {
  expect(() => readYaml(text)).toThrow(/cannot be read|too deeply|at most/);
});

it('makes nothing of a key that would reach into all objects', () => {
  readYaml('__proto__: { polluted: true }');
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
