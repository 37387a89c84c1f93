import { useEffect, useState } from 'react';
import { useReadable } from '../../../state/useReadable.ts';
import { useWorkplace } from '../../../workplace/WorkplaceProvider.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import type { OpenDiagram } from '../openDocument/openDiagram.ts';

const UnsentChanges = whenNeeded(async () => (await import('./UnsentChanges.tsx')).UnsentChanges);

/** Asked once by itself, whichever width the badge is shown at; after that the badge opens it. */
const asked = new WeakSet<OpenDiagram>();

/** The badge, and the ways on when the server does not take what was made here. */
export function OpenDiagramStatus({ opened, name }: { opened: OpenDiagram; name: string }) {
  const workplace = useWorkplace();
  const { end, changes } = useReadable(opened.facts);
  const [open, setOpen] = useState(false);
  useEffect(() => opened.copy.call(name), [opened, name]);

  const isLarge = useReadable(opened.isLarge);
  useEffect(() => {
    if (!isLarge) return;
    const description = 'Beyond 10 MB nothing more can be added. Move parts of it to diagrams of their own.';
    toast.info('This diagram is getting large', { id: `large-${opened.slug}`, description });
  }, [isLarge, opened.slug]);

  const isUnsent = end !== null && changes > 0;
  useEffect(() => {
    if (!isUnsent || asked.has(opened)) return;
    asked.add(opened);
    setOpen(true);
  }, [isUnsent, opened]);

  return (
    <>
      <StatusBadge opened={opened} onResolve={() => (isUnsent ? setOpen(true) : location.reload())} />
      {isUnsent && workplace !== null && (
        <UnsentChanges
          opened={opened}
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
