import { useRef } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { CopyField } from '../../ui/controls/CopyField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import type { ShownToken } from './TokenDialog.tsx';

/** The one place where a token can be read: the server keeps only its hash. */
export function TokenShownDialog({ shown, onClose }: { shown: ShownToken | null; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={shown !== null}
      onClose={onClose}
      title={`Access token “${shown?.token.name ?? ''}”`}
      width="narrow"
      initialFocus={copy}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <Field
        label="Access token"
        hint="Copy it now: it is shown only this once. Whoever has it can do in your name what it allows."
      >
        <CopyField mono value={shown?.secret ?? ''} copyLabel="Copy token" copyRef={copy} />
      </Field>
    </Dialog>
  );
}
