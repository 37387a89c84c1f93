import type { VersionShape } from '@lintel/api/shapes';
import { versionName } from '@lintel/domain/names';
import { useVersionActs } from '../data/mutations/versions.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';

export interface RestoreVersionDialogProps {
  open: boolean;
  onClose: () => void;
  onRestored: () => void;
  slug: string;
  version: VersionShape;
}

export function RestoreVersionDialog({
  open,
  onClose,
  onRestored,
  slug,
  version,
}: RestoreVersionDialogProps) {
  const { restore } = useVersionActs(slug);
  const confirm = () =>
    restore.mutate(version, {
      onSuccess: () => {
        onClose();
        onRestored();
      },
    });
  return (
    <ConfirmDialog
      open={open}
      title={`Restore “${versionName(version)}”?`}
      act="Restore version"
      tone="primary"
      busy={restore.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>
        Everybody who has the diagram open sees it become what it was then. What is drawn now is kept as a
        version first, so this can be taken back.
      </p>
    </ConfirmDialog>
  );
}
