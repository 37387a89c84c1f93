import { displayName } from '@lintel/domain/names';
import { useQueryClient } from '@tanstack/react-query';
import { CloudAlert, CloudUpload, Download, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { mainElement } from '../../../chrome/mainElement.ts';
import { download } from '../../../data/download.ts';
import { keys } from '../../../data/queries.ts';
import { storageFailed } from '../../../dialogs/exportAll.ts';
import { exportStored } from '../../../documents/exportCopy.ts';
import { endReason } from '../../../documents/refusal.ts';
import { countChanges } from '../../../documents/saveStatus.ts';
import { useReadable } from '../../../state/useReadable.ts';
import { useWorkplace } from '../../../workplace/WorkplaceProvider.tsx';
import type { WaitingDiagram, Workplace } from '../../../documents/workplace.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { preloadParts } from '../../../ui/whenNeeded.tsx';

/** What waits on this device for a diagram that is gone, or that the person may not open any more. */
export function UnsentOfGone({ slug }: { slug: string }) {
  const workplace = useWorkplace();
  // No drawing is coming that would say when the rest of the page may be fetched, the header's word on this among it.
  useEffect(() => preloadParts(), []);
  return workplace && <Waiting workplace={workplace} slug={slug} />;
}

function Waiting({ workplace, slug }: { workplace: Workplace; slug: string }) {
  const unsent = useReadable(workplace.waiting).find((each) => each.slug === slug);
  return unsent === undefined ? null : <Unsent workplace={workplace} unsent={unsent} />;
}

type Action = 'send' | 'export' | 'discard';

const failures: Record<Action, string> = {
  send: 'Could not send changes',
  export: 'Could not export changes',
  discard: 'Could not discard changes',
};

/** Where the diagram is back, so are the changes: the page then shows it. */
const sendAgain = async (workplace: Workplace, slug: string): Promise<void> => {
  await workplace.sendAll();
  const left = workplace.waiting.get().find((each) => each.slug === slug);
  if (left === undefined) return;
  const reason = left.end === null ? 'the server did not answer' : endReason(left.end);
  toast.error(failures.send, { description: `They stay on this device: ${reason}.` });
};

function Unsent({ workplace, unsent }: { workplace: Workplace; unsent: WaitingDiagram }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Action | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { slug, changes, end } = unsent;
  const name = displayName('diagram', unsent);

  const run = async (action: Action, task: () => Promise<void>): Promise<void> => {
    setBusy(action);
    try {
      await task();
    } catch {
      toast.error(failures[action], { description: storageFailed });
    }
    setBusy(null);
  };
  const discard = async (): Promise<void> => {
    await run('discard', () => workplace.discard(slug));
    setAsking(false);
    mainElement()?.focus();
  };
  const send = async (): Promise<void> => {
    await run('send', () => sendAgain(workplace, slug));
    await client.invalidateQueries({ queryKey: keys.diagram(slug) });
  };

  return (
    <section
      aria-label="Changes that are not sent"
      className="mt-8 w-full max-w-dialog-narrow rounded-md border border-strong p-4 text-left"
    >
      <h2 className="flex items-center gap-2 text-14 font-semibold">
        <Icon icon={CloudAlert} size={16} className="shrink-0 text-danger" />
        <span className="min-w-0">
          {countChanges(changes)} to “{name}” {changes === 1 ? 'is' : 'are'} only on this device
        </span>
      </h2>
      <p className="pt-1 text-13 text-pretty text-secondary">
        {end === null ? 'Not sent yet.' : `Not saved: ${endReason(end)}.`} Export the diagram as it is on this
        device to a file, or send the changes again once the diagram is back.
      </p>
      <div className="flex flex-wrap justify-end gap-2 pt-4">
        <Button size="sm" variant="ghost" icon={Trash2} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <Button
          size="sm"
          icon={CloudUpload}
          busy={busy === 'send'}
          disabled={busy === 'discard'}
          onClick={() => void send()}
        >
          Send again
        </Button>
        <Button
          size="sm"
          icon={Download}
          busy={busy === 'export'}
          onClick={() => void run('export', async () => download(await exportStored(workplace, unsent)))}
        >
          Export
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Discard ${countChanges(changes)} to “${name}”?`}
        action="Discard changes"
        irreversible
        busy={busy === 'discard'}
        onCancel={() => setAsking(false)}
        onConfirm={() => void discard()}
      >
        They are nowhere else than on this device.
      </ConfirmDialog>
    </section>
  );
}
