import { expect, it } from 'vitest';
import { runHook } from '../../ui/emptyPage.fixture.ts';
import type { ChoiceWay } from './paletteKeys.ts';
import { useEarlyEnter } from './useEarlyEnter.ts';

const here: ChoiceWay = { inNewTab: false, opens: false };

const running = () => {
  const chosen: [number, ChoiceWay][] = [];
  const choose = (index: number, way: ChoiceWay): void => {
    chosen.push([index, way]);
  };
  const run = runHook(({ isAsking }: { isAsking: boolean }) => useEarlyEnter(isAsking, choose), {
    isAsking: true,
  });
  return { ...run, chosen };
};

it('chooses what is first as soon as all is found, once', () => {
  const { perform, again, chosen } = running();
  perform(({ keep }) => keep(here));
  expect(chosen).toEqual([]);
  again({ isAsking: false });
  again({ isAsking: true });
  again({ isAsking: false });
  expect(chosen).toEqual([[0, here]]);
});

it('chooses nothing once other words were typed', () => {
  const { perform, again, chosen } = running();
  perform(({ keep }) => keep(here));
  perform(({ forget }) => forget());
  again({ isAsking: false });
  expect(chosen).toEqual([]);
});
