import { setTechnology } from '@lintel/diagram/commands/connect';
import { after, board, component, relation, textarea } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { noDiagramNames } from './diagramNames.ts';
import { itemTitle } from './itemTitle.ts';

const drawn = (label?: string) =>
  board(
    component('checkout', [0, 0, 4, 2], { name: 'Checkout' }),
    component('payments', [8, 0, 4, 2], { name: '' }),
    textarea('comments', [0, 8, 4]),
    relation('pays-for', 'checkout', 'payments', label === undefined ? {} : { text: label }),
  );

it('is what stands on a relation, with by what means it is brought about', () => {
  const titleBy = (technology: string | null, label?: string) => {
    const of = drawn(label);
    const snapshot =
      technology === null ? of.snapshot : after(of, setTechnology, { key: 'pays-for', technology });
    const item = snapshot.get('pays-for');
    return item === undefined ? null : itemTitle(item, noDiagramNames);
  };
  expect(titleBy(null)).toBe('Unnamed relation');
  expect(titleBy(null, 'Authorises')).toBe('Authorises');
  expect(titleBy('HTTPS', 'Authorises')).toBe('Authorises [HTTPS]');
  expect(titleBy('HTTPS')).toBe('[HTTPS]');
});

it('is what something is, where it has neither name nor words', () => {
  const { snapshot } = drawn();
  const titles = ['checkout', 'payments', 'comments'].map((key) => {
    const item = snapshot.get(key);
    return item === undefined ? null : itemTitle(item, noDiagramNames);
  });
  expect(titles).toEqual(['Checkout', 'Untitled component', 'Empty text area']);
});

it('is what an image says of itself, where a text has no words', () => {
  const image = (altText: string) => ({
    name: 'image',
    attributes: { __src: '/api/attachments/1', __altText: altText },
    children: [],
  });
  const titleOf = (...altTexts: string[]) => {
    const text = [{ name: 'paragraph', attributes: {}, children: altTexts.map(image) }];
    const item = board(textarea('comments', [0, 8, 4], text)).snapshot.get('comments');
    return item === undefined ? null : itemTitle(item, noDiagramNames);
  };
  expect(titleOf('Network')).toBe('Network');
  expect(titleOf('', 'Network')).toBe('Network');
  expect(titleOf('')).toBe('Image');
});
