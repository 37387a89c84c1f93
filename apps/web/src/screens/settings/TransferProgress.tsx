import type { TransferShape } from '@lintel/api/endpoints/exchange';
import { useCancelTransfer } from '../../data/mutations/transfers.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';

/** How far an export or import has come, with the way out. */
export function TransferProgress({ transfer, label }: { transfer: TransferShape; label: string }) {
  const cancel = useCancelTransfer();
  const { transferId, done, total } = transfer;
  const isKnown = total !== null && total > 0;
  return (
    <div className="flex items-center gap-3 rounded-md border px-3 py-2 text-13">
      <div className="min-w-0 flex-1">
        <p role="status">
          {label}…{' '}
          {isKnown && <span className="text-muted tabular">{`${Math.min(done, total)} of ${total}`}</span>}
        </p>
        <ProgressLine label={label} value={isKnown ? done / total : undefined} className="mt-1.5" />
      </div>
      <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate(transferId)}>
        Cancel
      </Button>
    </div>
  );
}
