import { useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import type { ShownKey } from './ApiKeyDialog.tsx';

/** The one place where a key can be read: the server keeps only its hash. */
export function ApiKeyShownDialog({ shown, onClose }: { shown: ShownKey | null; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={`API key “${shown?.apiKey.name ?? ''}”`}
      width="narrow"
      initialFocus={copy}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Field
        label="API key"
        hint="Copy it now: it is shown only this once. Whoever has it can do for the organisation what it allows."
      >
        <CopyField mono value={shown?.secret ?? ''} copyLabel="Copy key" copyRef={copy} />
      </Field>
    </Dialog>
  );
}
