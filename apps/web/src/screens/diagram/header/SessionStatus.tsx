import { useEffect, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { useWorkplace } from '../../../workplace/WorkplaceProvider.tsx';
import { toast } from '../../../ui/toast.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { DiagramSession } from '../openDocument/diagramSession.ts';

const UnsentChanges = whenNeeded(async () => (await import('./UnsentChanges.tsx')).UnsentChanges);

/** Asked once by itself, whichever width the badge is shown at; after that the badge opens it. */
const asked = new WeakSet<DiagramSession>();

/** The badge, and the ways on when the server does not take what was made here. */
export function SessionStatus({ session, name }: { session: DiagramSession; name: string }) {
  const workplace = useWorkplace();
  const { end, changes } = useReadable(session.facts);
  const [open, setOpen] = useState(false);
  useEffect(() => session.copy.call(name), [session, name]);

  const isLarge = useReadable(session.isLarge);
  useEffect(() => {
    if (!isLarge) return;
    const description = 'Beyond 10 MB nothing more can be added. Move parts of it to diagrams of their own.';
    toast.info('This diagram is getting large', { id: `large-${session.slug}`, description });
  }, [isLarge, session.slug]);

  const isUnsent = end !== null && changes > 0;
  useEffect(() => {
    if (!isUnsent || asked.has(session)) return;
    asked.add(session);
    setOpen(true);
  }, [isUnsent, session]);

  return (
    <>
      <StatusBadge session={session} onResolve={() => (isUnsent ? setOpen(true) : location.reload())} />
      {isUnsent && workplace !== null && (
        <UnsentChanges
          session={session}
          workplace={workplace}
          name={name}
          changes={changes}
          end={end}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
