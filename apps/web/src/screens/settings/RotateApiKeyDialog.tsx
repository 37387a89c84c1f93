import type { ApiKeyShape } from '@lintel/api/endpoints/apiKeys';
import { useState } from 'react';
import { type Rotation, useRotateApiKey } from '../../data/mutations/apiKeys.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import type { ShownKey } from './ApiKeyDialog.tsx';
import { ExpirySelect } from './ExpirySelect.tsx';

export interface RotateApiKeyDialogProps {
  open: boolean;
  /** Kept while the dialog fades out. */
  apiKey: ApiKeyShape | null;
  onClose: () => void;
  onMade: (made: ShownKey) => void;
}

export function RotateApiKeyDialog({ open, apiKey, onClose, onMade }: RotateApiKeyDialogProps) {
  const rotate = useRotateApiKey();
  const [days, setDays] = useState<Rotation['days']>(365);
  return (
    <ConfirmDialog
      open={open}
      title={`Rotate “${apiKey?.name ?? ''}”?`}
      action="Rotate key"
      busy={rotate.isPending}
      onCancel={onClose}
      onConfirm={() =>
        apiKey !== null &&
        rotate.mutate({ apiKeyId: apiKey.apiKeyId, days }, { onSuccess: onMade, onSettled: onClose })
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          A new key takes its place. The present one ends at once, and programs that use it are refused until
          they have the new one.
        </p>
        <Field label="Expires after">
          <ExpirySelect value={days} onChange={setDays} />
        </Field>
      </div>
    </ConfirmDialog>
  );
}
