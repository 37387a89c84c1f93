import { whenOpened } from '../ui/whenNeeded.tsx';
import type { ConflictDialogProps } from './ConflictDialog.tsx';
import type { DiagramConflictDialogProps } from './DiagramConflictDialog.tsx';
import type { UnsentDialogProps } from './UnsentDialog.tsx';

/** Questions that are hardly ever asked. */
export const ConflictDialog = whenOpened<ConflictDialogProps>(
  ({ attempt }) => attempt !== null,
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
);

export const DiagramConflictDialog = whenOpened<DiagramConflictDialogProps>(
  ({ attempt }) => attempt !== null,
  async () => (await import('./DiagramConflictDialog.tsx')).DiagramConflictDialog,
);

export const UnsentDialog = whenOpened<UnsentDialogProps>(
  ({ open }) => open,
  async () => (await import('./UnsentDialog.tsx')).UnsentDialog,
);
