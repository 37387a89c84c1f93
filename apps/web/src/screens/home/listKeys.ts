import type { DiagramShape } from '@lintel/api/shapes';
import type { KeyboardEvent } from 'react';
import type { ListActions } from './diagramEntries.tsx';
import type { Grid } from './gridMove.ts';
import type { DiagramPicks } from './useDiagramPicks.ts';
import { matchesShortcut } from '../../shortcuts/matchesShortcut.ts';

type Actions = Pick<ListActions, 'rename' | 'remove'>;

const isField = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && target.type === 'text';

/** Keys that mean one diagram want its name focused; those of the whole list work from a checkbox too. */
const runKey = (
  event: KeyboardEvent,
  picks: DiagramPicks,
  actions: Actions,
  diagram: DiagramShape,
  onName: boolean,
): boolean => {
  const command = event.ctrlKey || event.metaKey;
  if (matchesShortcut('Mod+A', event)) picks.pickAll();
  else if (command || event.altKey) return false;
  else if (onName && event.key === ' ') picks.toggle(diagram.slug);
  else if (onName && event.key === 'F2') actions.rename(diagram);
  else if (event.key === 'Delete' || event.key === 'Backspace')
    actions.remove(picks.picked.has(diagram.slug) ? picks.pickedDiagrams : [diagram]);
  else if (event.key === 'Escape' && picks.picked.size > 0) picks.clear();
  else return false;
  return true;
};

/** Without actions (a reader's list) keys only move. */
export const onListKey = (
  event: KeyboardEvent<HTMLElement>,
  grid: Omit<Grid, 'count'>,
  picks: DiagramPicks,
  actions: Actions | null,
  shown: readonly DiagramShape[],
): void => {
  // Menus are portals, whose events bubble here too; a name being edited keeps its keys.
  const { target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target) || isField(target)) return;
  const onName = target.dataset['name'] !== undefined;
  const diagram = shown[picks.activeAt];
  const moved = onName && picks.move(event, grid);
  if (
    moved ||
    (actions !== null && diagram !== undefined && runKey(event, picks, actions, diagram, onName))
  ) {
    event.preventDefault();
  }
};
