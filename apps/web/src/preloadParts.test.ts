import { createElement, Fragment } from 'react';
import { expect, it, vi } from 'vitest';
import { runHook } from './emptyPage.fixture.ts';
import { preloadParts, whenNeeded } from './ui/whenNeeded.tsx';

it('fetches first what the page keeps a place for, and also what another part brings along', async () => {
  const fetched: string[] = [];
  const partOf = (name: string, bring?: () => void) =>
    whenNeeded(async () => {
      fetched.push(name);
      bring?.();
      return () => null;
    });
  partOf('first');
  const shown = partOf('shown', () => void partOf('brought along'));
  partOf('last');
  const beside = createElement(shown.OnceThere);
  runHook(
    () => null,
    null,
    (component) => createElement(Fragment, null, component, beside),
  );
  // It is shown whenever it comes.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  preloadParts();
  await vi.waitFor(() => expect(fetched).toHaveLength(4));
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  expect(fetched).toEqual(['shown', 'first', 'last', 'brought along']);
});
