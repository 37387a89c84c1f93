import type { ChangeLogShape } from '@lintel/api/endpoints/changeLogs';
import { durations } from '@lintel/domain/limits';

type Entry = Pick<ChangeLogShape, 'logId' | 'itemSlug' | 'action' | 'updatedAt' | 'group'>;

const day = 86_400_000;
const gone = new Set(['DELETED', 'MERGED']);

/** The entries, newest first, by which a component went that has not come back, while that can be undone. */
export const undoable = (entries: readonly Entry[], now: Date): ReadonlySet<number> => {
  const found = new Set<number>();
  const settled = new Set<string>();
  for (const { logId, itemSlug, action, updatedAt, group } of entries) {
    if (group !== 'Component' || settled.has(itemSlug)) continue;
    if (!gone.has(action) && action !== 'RESTORED') continue;
    settled.add(itemSlug);
    const age = now.getTime() - Date.parse(updatedAt);
    if (gone.has(action) && age < durations.componentUndoDays * day) found.add(logId);
  }
  return found;
};
