import { Button } from '../../ui/controls/Button.tsx';
import { DialogBody, DialogFoot, DialogHead } from '../../ui/overlays/DialogParts.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface RecoveryCodesStepProps {
  codes: readonly string[];
  onKept: () => void;
}

/** The last step, which is only left by saying so: a stray key must not take away what is shown once. */
export function RecoveryCodesStep({ codes, onKept }: RecoveryCodesStepProps) {
  return (
    <>
      <DialogHead title="Your recovery codes" closeBlocked={null} />
      <DialogBody>
        <RecoveryCodes codes={codes} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" autoFocus onClick={onKept}>
          I have kept them
        </Button>
      </DialogFoot>
    </>
  );
}
