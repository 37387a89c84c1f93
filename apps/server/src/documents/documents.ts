import type { Snapshot } from '@lintel/diagram/snapshot';

export interface NewVersion {
  readonly organizationId: number;
  readonly diagramId: number;
  readonly versionId: number;
}

/** What happens to the drawings of diagrams together with the diagrams. Inside of a transaction it is part of it. */
export interface Documents {
  /** The diagram `to` gets what is drawn on `from` at this moment, as if it had been drawn anew. */
  copy(from: string, to: string): Promise<void>;
  /** A new diagram gets what a snapshot shows. */
  draw(snapshot: Snapshot, to: string): Promise<void>;
  /** The state of a document that shows what a snapshot does. */
  encoded(snapshot: Snapshot): Uint8Array;
  remove(diagramSlugs: readonly string[]): Promise<void>;
  /** To be called after the transaction, so that rows follow what was drawn in it. */
  written(diagramSlugs: readonly string[]): void;
  /** When the rows say what is drawn. Never inside of a transaction. */
  settled(diagramSlug: string): Promise<void>;
  /**
   * Gives a new version the rows of its diagram and the state of the document that these rows say. The diagram
   * has to be held, so that nobody projects meanwhile. Answers how many updates are not in the rows yet.
   */
  freeze(diagramSlug: string, version: NewVersion): Promise<number>;
  /** How many updates are not in the rows yet. */
  waiting(diagramSlug: string): Promise<number>;
}
