import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { useMembership } from '../../../data/session.ts';
import { onThisDevice } from '../../../data/storage.ts';
import { createPanels, type DeskPanels } from './deskPanels.ts';

/** Several people may share a device, and not everybody likes a map. */
const minimapOf = (userId: number) => onThisDevice(`minimap.${userId}`, z.boolean(), true);

export const useDeskPanels = (): DeskPanels => {
  const { userId } = useMembership().user;
  const [panels] = useState(() => createPanels(minimapOf(userId).read()));
  useEffect(
    () => panels.minimap.subscribe(() => minimapOf(userId).write(panels.minimap.get())),
    [panels, userId],
  );
  return panels;
};
