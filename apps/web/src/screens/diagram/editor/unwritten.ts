import type { Outcome } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';

/** What was typed into an item that a colleague deleted meanwhile: it is written with the item brought back. */
export interface Unwritten {
  /** Null for what the diagram does not keep. */
  readonly changes: (restored: Snapshot) => Outcome | null;
  /** Does what the diagram does not keep. */
  readonly run?: () => void;
}
