import type { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';
import type { CollabConnection } from './collabConnection.ts';
import type { CopyDatabase, Owner } from './copyDatabase.ts';
import type { ShowSights } from './sights.ts';

/** What a copy of a diagram is opened with. */
export interface CopyOptions {
  connection: CollabConnection;
  database: CopyDatabase;
  owner: Owner;
  slug: string;
  doc: Y.Doc;
  awareness: Awareness | null;
  /** Whether anything waits, or why it is not taken, may be different now. */
  onWaiting?: () => void;
  /** Before the document is read. */
  show?: ShowSights;
  /** Gives the opening up, however far it has come. */
  signal?: AbortSignal;
  now?: () => number;
}
