import type { AutomaticVersionShape, DiagramShape, VersionShape } from '@lintel/api/shapes';
import { apply } from '@lintel/diagram/apply';
import { documentName, encodeDocument } from '@lintel/diagram/document';
import { restoringVersion } from '@lintel/diagram/restoreVersion';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { versionName } from '@lintel/domain/names';
import type { Scoped } from '../../../db/scoped.ts';
import { readState } from '../../../documents/reading.ts';
import type { ServerEdits } from '../../../documents/serverEdits.ts';
import type { Documents } from '../../../documents/documents.ts';
import { inTurns } from '../../../documents/turns.ts';
import { duplicateDiagrams } from '../duplicate.ts';
import { logDiagrams } from '../../../model/logs/diagramLog.ts';
import { noteKeptBy, sinceKept } from '../../../model/versions/sinceKept.ts';
import { keepDrawn } from './keepDrawn.ts';
import {
  diagramOf,
  holdDiagram,
  keepVersion,
  readAutomatic,
  readVersion,
  type StoredVersion,
  stateOf,
} from './versionRows.ts';

export interface VersionServices {
  now: () => Date;
  documents: Documents;
  serverEdits: ServerEdits;
}

const serverOrigin = Object.freeze({ server: true });

type Tx = Parameters<ServerEdits['writeAsServer']>[0];

interface Drawn {
  /** What the document held until then. */
  readonly before: Uint8Array;
  readonly isChanged: boolean;
}

/** Draws on a document what a snapshot shows, in the caller's transaction. */
const drawIn = async (
  serverEdits: ServerEdits,
  tx: Tx,
  { slug, userId, wanted }: { slug: string; userId: number; wanted: Snapshot },
): Promise<Drawn> => {
  let drawn: Drawn = { before: new Uint8Array(), isChanged: false };
  await serverEdits.writeAsServer(tx, documentName(slug), userId, async (copy) => {
    const changes = await inTurns(restoringVersion(copy, wanted));
    drawn = { before: new Uint8Array(encodeDocument(copy)), isChanged: changes.length > 0 };
    return () => apply(copy, changes, serverOrigin);
  });
  return drawn;
};

/** For programs that only know names; people read it on their own clock. */
const momentName = ({ createdAt }: { createdAt: string }): string =>
  `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

const snapshotOf = async (data: Scoped, slug: string, versionId: number): Promise<Snapshot> =>
  readState(documentName(slug), await stateOf(data, versionId));

export const createVersion = async (
  { documents }: Pick<VersionServices, 'documents'>,
  data: Scoped,
  slug: string,
  name: string,
): Promise<VersionShape> => {
  await diagramOf(data, slug);
  await documents.settled(slug);
  return data.transaction(async (tx) => {
    const { diagramId } = await holdDiagram(tx, slug);
    const made = await keepVersion(tx, {
      diagramId,
      name: name === '' ? null : name,
      freeze: async (version) => {
        const waiting = await documents.freeze(slug, version);
        if (waiting === 0) await noteKeptBy(tx, diagramId);
      },
    });
    const fact = { of: 'diagram', what: 'versionKept', name: versionName(made) } as const;
    await logDiagrams(tx, [{ diagramId, slug, fact }]);
    return made;
  });
};

/** It was drawn on between the projection and the restoring. */
class Lagging extends Error {
  override name = 'Lagging';
}

/** Where people never pause, what is said of who drew what is kept is that of a second before in the end. */
const attempts = 5;

interface Restoring {
  readonly slug: string;
  readonly restored: StoredVersion;
  readonly wanted: Snapshot;
  readonly isLast: boolean;
}

/** What is drawn is kept first, unless a version holds it; the slug of what was kept. */
const restoreIn = async (
  { documents, serverEdits, now }: VersionServices,
  tx: Tx,
  data: Scoped,
  { slug, restored, wanted, isLast }: Restoring,
): Promise<string | null> => {
  const { diagramId } = await holdDiagram(data, slug);
  const since = await sinceKept(data, diagramId);
  const waiting = await documents.waiting(slug);
  if (waiting > 0 && !isLast) throw new Lagging();
  // What was drawn up to this very moment is undone by it, and so it has to be in what is kept.
  const { userId } = data.viewer;
  const { before, isChanged } = await drawIn(serverEdits, tx, { slug, userId, wanted });
  const name = restored.automatic ? momentName(restored) : versionName(restored);
  const drawnAt = restored.automatic ? { drawnAt: restored.createdAt } : {};
  const fact = { of: 'diagram', what: 'versionRestored', name, ...drawnAt } as const;
  await logDiagrams(data, [{ diagramId, slug, fact }]);
  if (!isChanged) return null;
  return keepDrawn(tx, data, { diagramId, state: before, since, isWaiting: waiting > 0, now: now() });
};

/**
 * What is drawn now is kept as a version first, so that nothing is lost by restoring; then the document becomes, edit
 * by edit, what the version says. People who have it open see it happen.
 */
export const restore = async (
  services: VersionServices,
  data: Scoped,
  slug: string,
  versionSlug: string,
): Promise<AutomaticVersionShape | null> => {
  const { documents, serverEdits } = services;
  const diagramId = await diagramOf(data, slug);
  const restored = await readVersion(data, diagramId, versionSlug);
  const wanted = await snapshotOf(data, slug, restored.versionId);
  for (let attempt = 1; ; attempt++) {
    await documents.settled(slug);
    const restoring = { slug, restored, wanted, isLast: attempt === attempts };
    try {
      const kept = await serverEdits.transaction((tx) => restoreIn(services, tx, data, restoring));
      documents.written([slug]);
      return kept === null ? null : await readAutomatic(data, diagramId, kept);
    } catch (error) {
      if (!(error instanceof Lagging)) throw error;
    }
  }
};

export const duplicateVersion = async (
  { documents }: VersionServices,
  data: Scoped,
  slug: string,
  versionSlug: string,
): Promise<DiagramShape> => {
  const { versionId } = await readVersion(data, await diagramOf(data, slug), versionSlug);
  const wanted = await snapshotOf(data, slug, versionId);
  const copy = (_from: string, to: string) => documents.draw(wanted, to);
  const [made] = await duplicateDiagrams(data, { ...documents, copy }, [slug]);
  if (made === undefined) throw new Error('No diagram was made');
  return made;
};
