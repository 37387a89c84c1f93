import type { Scoped } from '../../../db/scoped.ts';
import { packed } from '../../../documents/packedState.ts';
import type { ServerEdits } from '../../../documents/serverEdits.ts';
import { insertAutomatic } from '../../../model/versions/automaticVersion.ts';
import { noteKept, type sinceKept } from '../../../model/versions/sinceKept.ts';

type Tx = Parameters<ServerEdits['writeAsServer']>[0];

interface Drawn {
  readonly diagramId: number;
  /** Of the document, before anything is drawn over it. */
  readonly state: Uint8Array;
  /** As it was read while the diagram was held. */
  readonly since: Awaited<ReturnType<typeof sinceKept>>;
  /** Whether something was drawn that is not in the rows yet. */
  readonly isWaiting: boolean;
  readonly now: Date;
}

/**
 * Keeps what is drawn before something else is drawn over it, unless a version holds it; the slug of what was kept. Asked while
 * the diagram is held, whatever the organisation wants of other automatic versions.
 */
export const keepDrawn = async (
  tx: Tx,
  { viewer: { organizationId } }: Scoped,
  { diagramId, state, since, isWaiting, now }: Drawn,
): Promise<string | null> => {
  if (since?.isKept === true && !isWaiting) return null;
  const kept = await insertAutomatic(
    tx,
    { organizationId, diagramId },
    {
      createdAt: isWaiting || since === null ? now.toISOString() : since.changedAt,
      people: since?.people ?? [],
      state: await packed(state),
    },
  );
  await noteKept(tx, diagramId, now);
  return kept;
};
