import { useEffect, useState } from 'react';
import { UnsentDialog } from '../../dialogs/heldWork.ts';
import { exportOpen } from '../../session/exportCopy.ts';
import { mayReapply } from '../../session/refusal.ts';
import { useReadable } from '../../session/useReadable.ts';
import { useWorkplace } from '../../session/WorkplaceProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { StatusBadge } from './StatusBadge.tsx';
import type { DiagramSession } from './session/diagramSession.ts';

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

  const applyAgain = async (): Promise<void> => {
    if (workplace === null) return;
    const code = await import('../../session/applyAgain.ts');
    await code.applyAgain(workplace, session.slug, session.copy);
  };

  return (
    <>
      <StatusBadge session={session} onResolve={() => (isUnsent ? setOpen(true) : location.reload())} />
      {isUnsent && workplace !== null && (
        <UnsentDialog
          open={open}
          onClose={() => setOpen(false)}
          name={name}
          changes={changes}
          end={end}
          makeFile={() => exportOpen(session.snapshots, { slug: session.slug, name })}
          onDiscard={() => session.copy.wipe()}
          onApplyAgain={mayReapply(end) ? applyAgain : undefined}
        />
      )}
    </>
  );
}
