import { expect, it } from 'vitest';
import { gotBack } from './gotBack.ts';

it('is what was saved, and a failure that names what was not', () => {
  expect(gotBack({ tagId: 7 }, 'tag')).toEqual({ tagId: 7 });
  expect(() => gotBack(undefined, 'attributes')).toThrow('Got nothing back when updating attributes');
  expect(() => gotBack(null, 'tag')).toThrow('Got nothing back when updating tag');
  expect(() => gotBack(undefined, 'type')).toThrow('Got nothing back when updating type');
});
