import type { DiagramShape, VersionShape } from '@lintel/api/shapes';
import { apply } from '@lintel/diagram/apply';
import { documentName, encodeDocument } from '@lintel/diagram/document';
import { restoreVersion } from '@lintel/diagram/restoreVersion';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { versionName } from '@lintel/domain/names';
import type { Scoped } from '../../../db/scoped.ts';
import { readState } from '../../../documents/reading.ts';
import type { ServerEdits } from '../../../documents/serverEdits.ts';
import type { Documents } from '../../../documents/documents.ts';
import { duplicateDiagrams } from '../duplicate.ts';
import { logDiagrams } from '../../../model/logs/diagramLog.ts';
import { diagramOf, holdDiagram, keepVersion, readVersion, stateOf } from './versionRows.ts';

export interface VersionServices {
  documents: Documents;
  serverEdits: ServerEdits;
}

const serverOrigin = Object.freeze({ server: true });

interface Drawn {
  /** What the document held until then. */
  readonly before: Uint8Array;
  readonly isChanged: boolean;
}

/** Draws on a document what a snapshot shows, in the caller's transaction. */
const drawIn = async (
  serverEdits: ServerEdits,
  tx: Parameters<ServerEdits['writeAsServer']>[0],
  { slug, userId, wanted }: { slug: string; userId: number; wanted: Snapshot },
): Promise<Drawn> => {
  let drawn: Drawn = { before: new Uint8Array(), isChanged: false };
  await serverEdits.writeAsServer(tx, documentName(slug), userId, (copy) => {
    const changes = restoreVersion(copy, wanted);
    drawn = { before: new Uint8Array(encodeDocument(copy)), isChanged: changes.length > 0 };
    apply(copy, changes, serverOrigin);
  });
  return drawn;
};

const snapshotOf = async (data: Scoped, slug: string, versionId: number): Promise<Snapshot> =>
  readState(documentName(slug), await stateOf(data, versionId));

export const createVersion = async (
  { documents }: VersionServices,
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
        await documents.freeze(slug, version);
      },
    });
    const text = `Kept the version "${versionName(made)}"`;
    await logDiagrams(tx, [{ diagramId, slug, action: 'VERSION_CREATED', text }]);
    return made;
  });
};

/** Somebody drew on between the projection and the restoring. */
class Lagging extends Error {
  override name = 'Lagging';
}

/** Where people never pause, the rows of what is kept are those of a second before in the end; its state is not. */
const attempts = 5;

const restoreOnce = (
  { documents, serverEdits }: VersionServices,
  data: Scoped,
  { slug, restored, wanted }: { slug: string; restored: VersionShape; wanted: Snapshot },
  isLast: boolean,
): Promise<VersionShape> =>
  serverEdits.transaction(async (tx) => {
    const { diagramId } = await holdDiagram(data, slug);
    const snapshot = await keepVersion(data, {
      diagramId,
      name: null,
      freeze: async (version) => {
        // What somebody drew up to this very moment is undone by it, and so it has to be in what is kept.
        const { before, isChanged } = await drawIn(serverEdits, tx, {
          slug,
          userId: data.viewer.userId,
          wanted,
        });
        const waiting = await documents.freeze(slug, version, before);
        if (waiting > (isChanged ? 1 : 0) && !isLast) throw new Lagging();
      },
    });
    const text = `Restored the version "${versionName(restored)}"`;
    await logDiagrams(data, [{ diagramId, slug, action: 'VERSION_RESTORED', text }]);
    return snapshot;
  });

/**
 * What is drawn now is kept as a version first, so that nothing is lost by restoring; then the document becomes, edit
 * by edit, what the version says. Whoever has it open sees it happen.
 */
export const restore = async (
  services: VersionServices,
  data: Scoped,
  slug: string,
  versionSlug: string,
): Promise<VersionShape> => {
  const { documents } = services;
  const restored = await readVersion(data, await diagramOf(data, slug), versionSlug);
  const wanted = await snapshotOf(data, slug, restored.versionId);
  for (let attempt = 1; ; attempt++) {
    await documents.settled(slug);
    try {
      const kept = await restoreOnce(services, data, { slug, restored, wanted }, attempt === attempts);
      documents.written([slug]);
      return kept;
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
