import { createEditOrigin } from '@lintel/diagram/apply';
import { boundsOf } from '@lintel/diagram/derived/bounds';
import { openDocument } from '@lintel/diagram/document';
import { History } from '@lintel/diagram/history';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { copyName } from '../../../documents/copyDatabase.ts';
import { DiagramCopy } from '../../../documents/diagramCopy.ts';
import { watchSize } from '../../../documents/documentSize.ts';
import type { ShowSights } from '../../../documents/sights.ts';
import type { Readable } from '../../../state/readable.ts';
import type { SaveFacts, SaveStatus } from '../../../documents/saveStatus.ts';
import { statusOf } from '../../../documents/saveStatus.ts';
import type { Workplace } from '../../../documents/workplace.ts';
import { derived, derivedOfBoth } from '../../../state/derived.ts';
import { mostRelationsAtOnce } from '../editor/laterRelations.ts';
import { beginHistory, takeLeft } from './historiesLater.ts';
import { NameTyping } from './nameTyping.ts';
import { createPresence, type Presence } from './presence.ts';

/** One diagram, open in this tab. */
export interface OpenDiagram {
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
  readonly typing: NameTyping;
  /** Whether the diagram comes near to what can be saved. */
  readonly isLarge: Readable<boolean>;
  /** For when it is opened again; done anyway when it is left. */
  readonly keepHistory: () => void;
  destroy(): void;
}

interface Opening {
  readonly signal?: AbortSignal;
  readonly show?: ShowSights;
}

/** Resolves when what this browser keeps of the diagram is there; null when it was given up before. */
export const openDiagram = async (
  workplace: Workplace,
  slug: string,
  { signal, show }: Opening = {},
): Promise<OpenDiagram | null> => {
  const leave = workplace.enter(slug);
  const { connection, database, owner } = workplace;
  const name = copyName(owner, slug);
  const left = await takeLeft(name);
  const giveUp = (): null => {
    left?.putAside();
    leave();
    return null;
  };
  const isGivenUp = (): boolean => signal?.aborted === true;
  if (isGivenUp()) return giveUp();
  const doc = new Y.Doc(left === null ? {} : { gcFilter: left.gcFilter });
  const awareness = new Awareness(doc);
  const copy = await DiagramCopy.open({
    connection,
    database,
    owner,
    slug,
    doc,
    awareness,
    onWaiting: workplace.look,
    ...(signal && { signal }),
    ...(show && { show }),
  });
  if (isGivenUp()) {
    doc.destroy();
    return giveUp();
  }
  // After loading: following it change by change would cost as much as the diagram is large.
  const snapshots = new SnapshotStore(openDocument(doc), measureText, { mostRelationsAtOnce });
  const size = watchSize(doc);
  const history = new History(snapshots, createEditOrigin());
  const keepHistory = beginHistory(name, history, left);
  const presence = createPresence({
    awareness,
    userId: owner.userId,
    boxAround: (keys) => boundsOf(snapshots.get(), keys),
  });
  const typing = new NameTyping(name);
  const facts = derivedOfBoth(copy.facts, typing.state, (ofCopy, typed) => ({ ...ofCopy, typed }));
  return {
    slug,
    snapshots,
    history,
    presence,
    copy,
    typing,
    isLarge: size.isLarge,
    keepHistory,
    access: copy.access,
    facts,
    status: derived(facts, statusOf),
    destroy: () => {
      keepHistory();
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
