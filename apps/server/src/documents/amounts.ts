import { diagramLimits } from '@lintel/diagram/limits';

/** What one message may hold, whatever its bytes say. */
export interface Amounts {
  readonly structs: number;
  /** Yjs clients with structs. */
  readonly writers: number;
  /** Yjs clients of whom something is deleted, or whose state is told. */
  readonly clients: number;
  /** Ranges of deletions. */
  readonly ranges: number;
  readonly values: number;
  /** Written to one key, one after the other, and kept for undoing. */
  readonly valuesOfStruct: number;
  /** Within one value. */
  readonly valuesOfValue: number;
  readonly textBytes: number;
  readonly jsonBytes: number;
}

/**
 * Several times what a person makes who works without a connection for weeks, on a diagram as full as one may be: twenty
 * writes for each of its items. What is within is judged in turns, so that even that much keeps nobody waiting.
 */
export const mostOfUpdate: Amounts = {
  structs: 20 * diagramLimits.itemsPerDiagram,
  // One for each time that a page was opened without a connection.
  writers: 1_000,
  // Everybody who ever had the diagram open has one for each time.
  clients: 100_000,
  ranges: 20 * diagramLimits.itemsPerDiagram,
  values: 200 * diagramLimits.itemsPerDiagram,
  valuesOfStruct: 2_000,
  valuesOfValue: 10_000,
  textBytes: 1_000_000,
  jsonBytes: 100_000,
};

/** Of what was judged when it came, and is read again. */
export const anyAmount: Amounts = {
  structs: Number.POSITIVE_INFINITY,
  writers: Number.POSITIVE_INFINITY,
  clients: Number.POSITIVE_INFINITY,
  ranges: Number.POSITIVE_INFINITY,
  values: Number.POSITIVE_INFINITY,
  valuesOfStruct: Number.POSITIVE_INFINITY,
  valuesOfValue: Number.POSITIVE_INFINITY,
  textBytes: Number.POSITIVE_INFINITY,
  jsonBytes: Number.POSITIVE_INFINITY,
};
