import type { Session } from '@lintel/api/shapes';
import { fullName } from '@lintel/domain/people';
import { useRef, useState } from 'react';
import { explainFailure } from '../data/failures.ts';
import { goAlong, useGoBack } from '../data/mutations/auth.ts';
import { useMovedSession } from '../data/place.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogMessage } from '../ui/overlays/DialogParts.tsx';

/**
 * Another tab has gone on elsewhere. Until the person decides, this one does nothing, and keeps all that was
 * typed into it; there is no way around the question.
 */
export function MovedDialog({ from }: { from: Session }) {
  const to = useMovedSession();
  const goBack = useGoBack();
  const [leaving, setLeaving] = useState(false);
  const way = useRef<HTMLButtonElement>(null);
  if (to === null) return null;

  const sameUser = to.user.userId === from.user.userId;
  const back = sameUser ? from.organization : null;
  const there = sameUser ? (to.organization?.name ?? 'another organisation') : fullName(to.user);
  const openTarget = () => {
    setLeaving(true);
    goAlong();
  };

  return (
    <DialogFrame
      open
      onClose={() => way.current?.focus()}
      width="narrow"
      role="alertdialog"
      initialFocus={way}
    >
      <DialogMessage
        title={sameUser ? `You went on in “${there}”` : `You are signed in as ${there} now`}
        actions={
          <>
            {back !== null && (
              <Button
                busy={goBack.isPending}
                disabled={leaving}
                onClick={() => goBack.mutate(back.organizationId)}
              >
                Back to this one
              </Button>
            )}
            <Button
              ref={way}
              variant="primary"
              busy={leaving}
              disabled={goBack.isPending}
              onClick={openTarget}
            >
              {sameUser ? 'Go on there' : 'Go on'}
            </Button>
          </>
        }
      >
        <p>
          {back === null
            ? 'That happened in another tab, and all tabs of a browser share one session.'
            : `That happened in another tab, and all tabs of a browser are in one organisation at a time. This one still shows “${back.name}” and changes nothing until you choose.`}
        </p>
        {goBack.isError && <p className="pt-2 text-danger">{explainFailure(goBack.error)}</p>}
      </DialogMessage>
    </DialogFrame>
  );
}
