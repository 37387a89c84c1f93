import type { Change } from './change.ts';

/** Why a command cannot be: also what a disabled menu entry says. */
export const refusalTexts = {
  nothingSelected: 'Nothing is selected',
  nothingToCopy: 'There is nothing to copy',
  nothingToCut: 'There is nothing to cut',
  nothingToPaste: 'There is nothing to paste',
  gone: 'This is no longer on the diagram',
  unchanged: 'Nothing would change',
  outside: 'That lies beyond the edge of the canvas',
  tooManyItems: 'This diagram cannot hold more items',
  tooManyPasted: 'These are too many items to paste at once',
  tooLong: 'This is too long',
  tooLarge: 'A container cannot be that large',
  malformed: 'This cannot be stored',
  noComponent: 'Only components and containers can be changed like this',
  noBox: 'A relation follows from its ends',
  noRelation: 'Only relations can be changed like this',
  noLeg: 'This relation has no leg that could be moved there',
  runsByItself: 'It runs by itself already',
  noText: 'Only text areas and relations hold text',
  containersStayBelow: 'Containers always lie below components',
  linked: 'Name and type belong to the component',
  notLinked: 'This is not linked to a component',
  noContainer: 'This is not a container',
  noRoom: 'There is no room left inside',
  sameEnd: 'A relation needs two different ends',
  needsTwo: 'Select two or more',
  needsThree: 'Select three or more',
} as const;

export type RefusalReason = keyof typeof refusalTexts;

export interface Refusal {
  readonly refused: RefusalReason;
}

/** What a command answers. Asking "could I?" is calling it and not applying the answer. */
export type Outcome = readonly Change[] | Refusal;

export const refuse = (refused: RefusalReason): Refusal => ({ refused });

export const isRefusal = (answer: object): answer is Refusal => 'refused' in answer;
