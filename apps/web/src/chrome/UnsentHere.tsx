import { useEffect, useState } from 'react';
import { Download, Trash2 } from 'lucide-react';
import { exportAll, storageFailed } from '../dialogs/exportAll.ts';
import { UnsentList } from '../dialogs/UnsentList.tsx';
import { discardUnsent, type UnsentCopy, unsentCopies } from '../documents/unsentCopies.ts';
import { Button } from '../ui/controls/Button.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { toast } from '../ui/feedback/toast.ts';

/** What waits on this device while nothing can be sent to its organisation: it may wait on, be taken along, or go. */
export function UnsentHere({ userId, organizationId }: { userId: number; organizationId: number }) {
  const [unsent, setUnsent] = useState<readonly UnsentCopy[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  useEffect(() => {
    void unsentCopies(userId).then((all) =>
      // Why the server took nothing more is said above: it is the organisation, and no diagram of it.
      setUnsent(
        all
          .filter(({ owner }) => owner.organizationId === organizationId)
          .map((copy) => ({ ...copy, end: null })),
      ),
    );
  }, [userId, organizationId]);

  const discard = async (): Promise<void> => {
    setDiscarding(true);
    try {
      await discardUnsent(unsent);
      setUnsent([]);
    } catch {
      toast.error('Could not discard changes', { description: storageFailed });
    }
    setDiscarding(false);
    setAsking(false);
  };

  if (unsent.length === 0) return null;
  return (
    <section
      aria-label="Changes that are not sent"
      className="mt-6 w-full max-w-96 rounded-md border border-strong p-4 text-left text-13"
    >
      <h2 className="font-semibold">Changes that are not sent</h2>
      <p className="text-secondary">They stay on this device, and are sent once the suspension is lifted.</p>
      <UnsentList unsent={unsent} />
      <div className="flex flex-wrap justify-end gap-2 pt-1">
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button size="sm" icon={Download} onClick={() => void exportAll(unsent)}>
          Export
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Discard changes that are not sent?"
        action="Discard changes"
        irreversible
        busy={isDiscarding}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
      >
        <UnsentList unsent={unsent} />
      </ConfirmDialog>
    </section>
  );
}
