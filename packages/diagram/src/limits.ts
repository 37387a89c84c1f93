import { limits } from '@lintel/domain/limits';

/** What one diagram may hold. The server refuses an update beyond these; commands refuse before that. */
export const diagramLimits = {
  coordinate: 1_000_000,
  size: 2_000,
  z: 1_000_000_000,
  nameLength: limits.nameLength,
  technologyLength: 100,
  endpointIndex: 1_999,
  links: 100,
  bends: 16,
  legs: 40,
  /** So many legs, counted from either end, have a column each. */
  legsFromEnd: 8,
  richTextLength: limits.richTextBytes,
  textLength: 100_000,
  textDepth: 32,
  itemsPerDiagram: 20_000,
  itemsPerPaste: 5_000,
  clipboardLength: 8_000_000,
} as const;

/** Steps that one person can undo on one diagram. */
export const historyLength = 200;

/** Typing with shorter pauses than this is undone together. */
export const typingPauseMilliseconds = 300;

/** How long a deleted item stays in the document, so that deleting it can be undone. */
export const deadDays = 30;
