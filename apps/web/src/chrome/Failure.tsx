import { ConnectionFailure } from '@lintel/api/client';
import { homeLink } from '@lintel/domain/links';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { RotateCcw, TriangleAlert, Unplug } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useConnectionLost } from '../data/connectionLost.ts';
import { Button } from '../ui/controls/Button.tsx';
import { buttonLook } from '../ui/controls/buttonLook.ts';
import { PageMessage } from './PageMessage.tsx';

/** What is left of a page that failed: the reader can try again or leave. */
export function Failure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const unreachable = error instanceof ConnectionFailure;

  const tryAgain = useCallback(async () => {
    setBusy(true);
    await router.invalidate();
    setBusy(false);
    reset();
  }, [router, reset]);

  // Nobody has to press anything once the server is back.
  const lost = useConnectionLost();
  const wasLost = useRef(lost);
  useEffect(() => {
    if (wasLost.current && !lost && unreachable) void tryAgain();
    wasLost.current = lost;
  }, [lost, unreachable, tryAgain]);

  return (
    <PageMessage
      icon={unreachable ? Unplug : TriangleAlert}
      title={unreachable ? 'The server did not answer' : 'Something went wrong'}
      actions={
        <>
          <Button variant="primary" icon={RotateCcw} busy={busy} onClick={() => void tryAgain()}>
            Try again
          </Button>
          {!unreachable && (
            // A full load: whatever broke this page is not carried along.
            <a href={homeLink} className={buttonLook()}>
              Go home
            </a>
          )}
        </>
      }
    >
      {unreachable
        ? 'Check your connection. What you saved before is safe.'
        : 'This page stopped because of an error in Lintel. What you saved before is safe.'}
    </PageMessage>
  );
}
