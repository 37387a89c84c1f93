import { settingsPages } from '@lintel/domain/settingsPages';
import { expect, it } from 'vitest';
import { fileOf, pageFiles } from './pageFiles.ts';

it('has a file for each page of the settings, and no page that nobody is led to', () => {
  expect(Object.keys(pageFiles).toSorted()).toEqual(settingsPages.map(({ page }) => fileOf(page)).toSorted());
});
