import { expect, it } from 'vitest';
import { embedNotice } from './embedNotice.ts';

const name = 'Alder Goods';
const embedOrigins = ['https://a.example', 'https://b.example', 'https://c.example'];

it('says nothing of sites where any may embed', () => {
  expect(embedNotice({ name, embedding: 'ANY', embedOrigins })).toEqual({
    possible: true,
    notice: 'Shows what is drawn on a page of yours, such as a wiki.',
  });
});

it('names the sites that may, the first of them where they are many', () => {
  expect(embedNotice({ name, embedding: 'LISTED', embedOrigins }).notice).toMatch(
    /Alder Goods lets only https:\/\/a\.example, https:\/\/b\.example, https:\/\/c\.example do so\.$/,
  );
  expect(
    embedNotice({ name, embedding: 'LISTED', embedOrigins: [...embedOrigins, 'https://d.example'] }).notice,
  ).toMatch(/https:\/\/c\.example and 1 more do so\.$/);
});

it('offers nothing to copy where no site may', () => {
  const none = { possible: false, notice: 'Alder Goods lets no site show its diagrams in a page.' };
  expect(embedNotice({ name, embedding: 'NONE', embedOrigins })).toEqual(none);
  expect(embedNotice({ name, embedding: 'LISTED', embedOrigins: [] })).toEqual(none);
});
