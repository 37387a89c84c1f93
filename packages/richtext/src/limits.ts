import { limits } from '@lintel/domain/limits';

/** What one rich text may hold; whatever comes from outside is held to these before it is worked on. */
export const richTextLimits = {
  stateLength: limits.richTextBytes,
  depth: 32,
  /** Words of a foreign text that lie deeper than `depth` are still read, down to here. */
  readDepth: 300,
  nodes: 20_000,
  htmlLength: 500_000,
  /** Of tags in HTML: the parser's time grows with the square of it. */
  htmlDepth: 500,
  /** Tags and pieces of text in HTML. */
  htmlParts: 50_000,
  urlLength: 2_000,
  lineLength: 1_000,
  imageSize: 4_000,
  /** A bullet lies two levels deeper in the state for each step, and its words one or two more: within `depth`. */
  bulletDepth: 12,
} as const;
