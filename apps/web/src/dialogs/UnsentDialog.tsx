import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { download } from '../data/download.ts';
import { NotAppliedAgain } from '../documents/applyAgain.ts';
import type { CopyFile } from '../documents/exportCopy.ts';
import { type EndCode, endReason } from '../documents/refusal.ts';
import { countChanges } from '../documents/saveStatus.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogMessage } from '../ui/overlays/DialogParts.tsx';
import { toast } from '../ui/feedback/toast.ts';

export interface UnsentDialogProps {
  open: boolean;
  onClose: () => void;
  /** Of the diagram. */
  name: string;
  changes: number;
  end: EndCode;
  makeFile: () => CopyFile | Promise<CopyFile>;
  onDiscard: () => Promise<void>;
  /** Where the diagram may still be written to. */
  onApplyAgain?: (() => Promise<void>) | undefined;
}

type UnsentAction = 'export' | 'discard' | 'apply';

const failures: Record<UnsentAction, string> = {
  export: 'Could not export changes',
  discard: 'Could not discard changes',
  apply: 'Could not apply changes again',
};

const explain = (cause: unknown): string =>
  cause instanceof NotAppliedAgain
    ? `Nothing has been lost: ${cause.message}.`
    : 'The storage of this browser does not work.';

/** What the server does not take, and the ways on: nothing goes before the person has said so. */
export function UnsentDialog(props: UnsentDialogProps) {
  const { open, onClose, name, changes, end, makeFile, onDiscard, onApplyAgain } = props;
  const [busy, setBusy] = useState<UnsentAction | null>(null);

  const run = (action: UnsentAction, task: () => void | Promise<void>) => async () => {
    setBusy(action);
    try {
      await task();
      if (action !== 'export') onClose();
    } catch (cause) {
      toast.error(failures[action], { description: explain(cause) });
    } finally {
      setBusy(null);
    }
  };
  const counted = countChanges(changes);

  return (
    <DialogFrame open={open} onClose={onClose} width="narrow" role="alertdialog">
      <DialogMessage
        title={`Changes to “${name}” are not saved`}
        actions={
          <>
            <Button variant="ghost" onClick={onClose}>
              Not now
            </Button>
            <Button
              icon={Download}
              busy={busy === 'export'}
              onClick={() => void run('export', async () => download(await makeFile()))()}
            >
              Export
            </Button>
            <Button
              variant="danger"
              icon={Trash2}
              busy={busy === 'discard'}
              disabled={busy === 'apply'}
              onClick={() => void run('discard', onDiscard)()}
            >
              Discard {counted}
            </Button>
            {onApplyAgain && (
              <Button
                variant="primary"
                icon={RotateCcw}
                busy={busy === 'apply'}
                disabled={busy === 'discard'}
                onClick={() => void run('apply', onApplyAgain)()}
              >
                Apply again
              </Button>
            )}
          </>
        }
      >
        <p>
          {counted} made on this device cannot be saved: {endReason(end)}.
        </p>
        <p className="pt-2">
          {onApplyAgain
            ? 'Applying them again does the same once more on the diagram as it is now; whatever the server cannot take is left out. Discarding shows the diagram without them.'
            : 'Export the diagram as it is on this device to a file, or discard what was changed.'}
        </p>
      </DialogMessage>
    </DialogFrame>
  );
}
