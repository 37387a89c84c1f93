import { useRef } from 'react';
import { useReadable } from '../state/useReadable.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogMessage } from '../ui/overlays/DialogParts.tsx';
import { closeDialog } from './openDialog.ts';
import { leaveQuestion } from './leaving.ts';

/** Before what is typed goes with the screen that it is typed on. */
export function LeaveQuestion() {
  const answer = useReadable(leaveQuestion);
  const stay = useRef<HTMLButtonElement>(null);
  const discard = () => {
    closeDialog();
    answer?.(true);
  };
  return (
    <DialogFrame
      open={answer !== null}
      onClose={() => answer?.(false)}
      width="narrow"
      role="alertdialog"
      initialFocus={stay}
    >
      <DialogMessage
        title="Leave without saving?"
        actions={
          <>
            <Button ref={stay} onClick={() => answer?.(false)}>
              Keep editing
            </Button>
            <Button variant="danger" onClick={discard}>
              Discard and leave
            </Button>
          </>
        }
      >
        What you changed here would be lost.
      </DialogMessage>
    </DialogFrame>
  );
}
