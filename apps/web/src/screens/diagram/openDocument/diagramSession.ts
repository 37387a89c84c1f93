import { createSessionOrigin } from '@lintel/diagram/apply';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { openDocument } from '@lintel/diagram/document';
import { History } from '@lintel/diagram/history';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { DiagramCopy } from '../../../documents/diagramCopy.ts';
import { followSize } from '../../../documents/documentSize.ts';
import type { Readable } from '../../../state/readable.ts';
import type { SaveFacts, SaveStatus } from '../../../documents/saveStatus.ts';
import { statusOf } from '../../../documents/saveStatus.ts';
import type { Workplace } from '../../../documents/workplace.ts';
import { derived } from '../../../state/derived.ts';
import { mostRelationsAtOnce } from '../editor/laterRelations.ts';
import { createPresence, type Presence } from './presence.ts';

/** One diagram, open in this tab. */
export interface DiagramSession {
  readonly slug: string;
  readonly snapshots: SnapshotStore;
  readonly history: History;
  /** What the server grants now; 'read' also while a copy is refused. */
  readonly access: Readable<'write' | 'read'>;
  readonly status: Readable<SaveStatus>;
  /** What the status follows from. */
  readonly facts: Readable<SaveFacts>;
  readonly presence: Presence;
  readonly copy: DiagramCopy;
  /** Whether the diagram comes near to what can be saved. */
  readonly isLarge: Readable<boolean>;
  destroy(): void;
}

/** Resolves when what this browser keeps of the diagram is there; null when it was given up before. */
export const openDiagramSession = async (
  workplace: Workplace,
  slug: string,
  signal?: AbortSignal,
): Promise<DiagramSession | null> => {
  const leave = workplace.enter(slug);
  const doc = new Y.Doc();
  const awareness = new Awareness(doc);
  const { line, database, owner } = workplace;
  const copy = await DiagramCopy.open({
    line,
    database,
    owner,
    slug,
    doc,
    awareness,
    onWaiting: workplace.look,
    ...(signal && { signal }),
  });
  if (signal?.aborted === true) {
    doc.destroy();
    leave();
    return null;
  }
  // After loading: following it change by change would cost as much as the diagram is large.
  const snapshots = new SnapshotStore(openDocument(doc), measureText, { mostRelationsAtOnce });
  const size = followSize(doc);
  const history = new History(snapshots, createSessionOrigin());
  const presence = createPresence({
    awareness,
    userId: owner.userId,
    boxAround: (keys) => boundsOf(snapshots.get(), keys),
  });
  return {
    slug,
    snapshots,
    history,
    presence,
    copy,
    isLarge: size.isLarge,
    access: copy.access,
    facts: copy.facts,
    status: derived(copy.facts, statusOf),
    destroy: () => {
      presence.destroy();
      size.stop();
      history.destroy();
      snapshots.destroy();
      copy.destroy();
      doc.destroy();
      leave();
    },
  };
};
