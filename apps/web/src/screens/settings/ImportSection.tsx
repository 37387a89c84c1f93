import { importEndings, type TransferShape } from '@lintel/api/endpoints/exchange';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  isUnderWay,
  useApplyImport,
  useCancelTransfer,
  useSendImport,
  useUndoImport,
} from '../../data/mutations/transfers.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FileDrop } from '../../ui/controls/FileDrop.tsx';
import { FileInput } from '../../ui/controls/FileInput.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { ImportCounts, ImportNotes, ImportRows } from './ImportOutcomes.tsx';
import { changesIn, describeChanges, describeTakenBack } from './importWords.ts';
import { TransferProgress } from './TransferProgress.tsx';

/** A file is looked at first; nothing is changed before it is confirmed, and for an hour it can be taken back. */
export function ImportSection({ transfer }: { transfer: TransferShape | null }) {
  const isRunning = transfer !== null && isUnderWay(transfer);
  return (
    <section aria-labelledby="import">
      <h2 id="import" className="text-16 font-semibold">
        Import a file
      </h2>
      <p className="pt-0.5 pb-3 text-13 text-secondary">
        Diagrams or an organisation that were exported as JSON or YAML, here or elsewhere, or diagrams of
        draw.io, Mermaid, PlantUML or Structurizr. What the file would create and change is shown first.
      </p>
      {isRunning ? (
        <TransferProgress
          transfer={transfer}
          label={transfer.state === 'writing' ? 'Importing' : 'Looking at the file'}
        />
      ) : (
        <Standing transfer={transfer} />
      )}
    </section>
  );
}

function Standing({ transfer }: { transfer: TransferShape | null }) {
  if (transfer?.state === 'ready') return <Ready transfer={transfer} />;
  return (
    <div className="flex flex-col gap-3">
      {transfer?.state === 'failed' && (
        <Banner tone="danger" place="inset" title={transfer.fileName}>
          {transfer.problem ?? 'The import failed'}
        </Banner>
      )}
      {(transfer?.state === 'done' || transfer?.state === 'undone') && <Done transfer={transfer} />}
      <ChooseFile isAnother={transfer !== null} />
    </div>
  );
}

const dropHere = 'Drop a file to look at what it would change';

function ChooseFile({ isAnother }: { isAnother: boolean }) {
  const [progress, setProgress] = useState(0);
  const send = useSendImport(setProgress);
  const input = useRef<HTMLInputElement>(null);
  const sendFirst = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    setProgress(0);
    send.mutate(file);
  };
  return (
    <FileDrop label={dropHere} enabled={!send.isPending} onFiles={sendFirst}>
      <Button saves icon={Upload} busy={send.isPending} onClick={() => input.current?.click()}>
        {isAnother ? 'Choose another file' : 'Choose a file'}
      </Button>
      <FileInput ref={input} label="File to import" accept={importEndings.join()} onFiles={sendFirst} />
      {send.isPending && <ProgressLine label="Sending the file" value={progress} className="mt-2" />}
    </FileDrop>
  );
}

function Ready({ transfer }: { transfer: TransferShape }) {
  const apply = useApplyImport();
  const cancel = useCancelTransfer();
  const { transferId, fileName } = transfer;
  const changes = changesIn(transfer);
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-13">
        <strong className="font-semibold">{fileName}</strong> {describeChanges(transfer)}
      </p>
      <ImportCounts transfer={transfer} />
      <ImportNotes notes={transfer.notes} />
      <div className="flex gap-2">
        <Button
          saves
          variant="primary"
          busy={apply.isPending}
          disabled={changes === 0}
          onClick={() => apply.mutate(transferId)}
        >
          {changes === 0 ? 'Nothing to import' : `Import ${changes} ${changes === 1 ? 'change' : 'changes'}`}
        </Button>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate(transferId)}>
          Cancel
        </Button>
      </div>
      <ImportRows transfer={transfer} />
    </div>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

function Done({ transfer }: { transfer: TransferShape }) {
  const undo = useUndoImport();
  const { transferId, fileName, takenBack, undoUntil } = transfer;
  return (
    <Banner
      place="inset"
      title={fileName}
      action={
        undoUntil !== null && (
          <Button saves size="sm" busy={undo.isPending} onClick={() => undo.mutate(transferId)}>
            Undo
          </Button>
        )
      }
    >
      {takenBack === null ? describeChanges(transfer, true) : describeTakenBack(takenBack)}
      {undoUntil !== null && ` It can be undone until ${clock.format(new Date(undoUntil))}.`}
    </Banner>
  );
}
