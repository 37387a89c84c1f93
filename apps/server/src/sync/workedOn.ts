import { isKeyText } from '@lintel/diagram/layout';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { z } from 'zod';
import type { Member } from './member.ts';

/** As much as clients announce of a selection: of more they tell the box around it. */
const mostSelected = 50;

const announced = z.object({ selection: z.array(z.string().refine(isKeyText)).max(mostSelected) });

/** The components that a person has selected on a diagram, as the instances there name them. */
export const componentsWorkedOn = (
  { connection, awarenessId }: Pick<Member, 'connection' | 'awarenessId'>,
  snapshots: SnapshotStore | undefined,
): string[] => {
  if (connection === null || awarenessId === null || snapshots === undefined) return [];
  const state = announced.safeParse(connection.document.awareness.getStates().get(awarenessId));
  if (!state.success || state.data.selection.length === 0) return [];
  const snapshot = snapshots.get();
  const slugs = state.data.selection.flatMap((key) => snapshot.instance(key)?.component ?? []);
  return [...new Set(slugs)];
};
