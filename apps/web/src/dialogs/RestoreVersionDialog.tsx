import { type TitledVersion, useVersionActions } from '../data/mutations/versions.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

export interface RestoreVersionDialogProps {
  open: boolean;
  onClose: () => void;
  onRestored: () => void;
  slug: string;
  version: TitledVersion;
}

export function RestoreVersionDialog({
  open,
  onClose,
  onRestored,
  slug,
  version,
}: RestoreVersionDialogProps) {
  const { restore } = useVersionActions(slug);
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
      title={`Restore “${version.title}”?`}
      action="Restore version"
      tone="primary"
      busy={restore.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>
        Everybody who has the diagram open sees it become what it was then. What is drawn now is kept in the
        history, so this can be taken back.
      </p>
    </ConfirmDialog>
  );
}
