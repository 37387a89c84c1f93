import { useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { organizationsQuery } from '../data/queries.ts';
import { exportAll, storageFailed } from '../dialogs/exportAll.ts';
import { UnsentList } from '../dialogs/UnsentList.tsx';
import { discardUnsent, settleLostCopies, type UnsentCopy } from '../documents/unsentCopies.ts';
import { Button } from '../ui/controls/Button.tsx';
import { DialogFrame } from '../ui/overlays/DialogFrame.tsx';
import { DialogMessage } from '../ui/overlays/DialogParts.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** With a membership, the organisation's diagrams go from this device; unsent work only when told. */
export function LostWorkDialog({ userId }: { userId: number }) {
  // Asked again however new the list is: a person who has just been shut out may have read it a moment before.
  const { data: organizations, isFetchedAfterMount } = useQuery({
    ...organizationsQuery,
    refetchOnMount: 'always',
  });
  const [lost, setLost] = useState<readonly UnsentCopy[]>([]);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    // An older list may lack an organisation that was joined since.
    if (organizations === undefined || !isFetchedAfterMount) return;
    const memberOf = new Set(organizations.map(({ organizationId }) => organizationId));
    // Storage that does not work holds nothing.
    void settleLostCopies(userId, memberOf).then(setLost, () => undefined);
  }, [userId, organizations, isFetchedAfterMount]);

  const remove = async (): Promise<void> => {
    try {
      await discardUnsent(lost);
      setLost([]);
    } catch {
      toast.error('Could not remove changes', { description: storageFailed });
    }
  };
  const run = async (isExported: boolean): Promise<void> => {
    setBusy(true);
    if (!isExported || (await exportAll(lost))) await remove();
    setBusy(false);
  };

  if (lost.length === 0) return null;
  return (
    <DialogFrame open={open} onClose={() => setOpen(false)} width="narrow" role="alertdialog">
      <DialogMessage
        title="Changes that can no longer be sent"
        actions={
          <>
            <Button variant="ghost" disabled={busy} onClick={() => setOpen(false)}>
              Not now
            </Button>
            <Button variant="danger" icon={Trash2} disabled={busy} onClick={() => void run(false)}>
              Discard
            </Button>
            <Button variant="primary" icon={Download} busy={busy} onClick={() => void run(true)}>
              Export and remove
            </Button>
          </>
        }
      >
        <p>
          You are no longer a member of the organisation these diagrams belong to. What you changed in them
          can be exported to files once; after that it is removed from this device.
        </p>
        <UnsentList unsent={lost} />
      </DialogMessage>
    </DialogFrame>
  );
}
