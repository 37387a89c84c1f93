import { iconSetNames, type ImportedSet, importedSets } from '@lintel/domain/icons';
import { useQuery } from '@tanstack/react-query';
import { FileArchive } from 'lucide-react';
import { useRef } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { iconImportQuery, useImportIcons } from '../../data/mutations/iconImports.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FileInput } from '../../ui/controls/FileInput.tsx';
import { classes } from '../../ui/classes.ts';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { importText } from './importText.ts';

/** Sets whose makers do not let others pass them on: an administrator brings the archive. */
export function IconImportSection() {
  return (
    <section aria-labelledby="icon-import" className="pt-8 pb-2">
      <h2 id="icon-import" className="text-16 font-semibold">
        Icons of Microsoft
      </h2>
      <p className="max-w-2xl pt-0.5 pb-3 text-13 text-secondary">
        Everybody may use these sets, but only Microsoft may hand them out. Download the archive there and
        import it here. A newer archive marks the icons that are no longer part of the set.
      </p>
      <ul className="divide-y rounded-md border">
        {importedSets.map((set) => (
          <ImportRow key={set} set={set} />
        ))}
      </ul>
    </section>
  );
}

function ImportRow({ set }: { set: ImportedSet }) {
  const start = useImportIcons(set);
  const file = useRef<HTMLInputElement>(null);
  const known = useQuery({
    ...iconImportQuery(set),
    // The answer to the upload comes when all is done; until then only asking tells how far it is.
    ...(start.isPending && { refetchInterval: 1_000 }),
  });
  const state = known.data ?? null;
  const isRunning = state?.state === 'running';
  const hasFailed = known.isError || state?.state === 'failed';
  const name = iconSetNames[set];
  const text = () => {
    if (known.isError) return explainFailure(known.error);
    if (known.isPending) return 'Loading…';
    return start.isPending && !isRunning ? 'Sending the archive…' : importText(state);
  };

  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 px-3 py-2 text-13">
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium">{name}</span>
        <span
          role="status"
          className={classes('block text-12', hasFailed ? 'text-danger' : 'text-secondary')}
        >
          {text()}
        </span>
        {(isRunning || start.isPending) && (
          <ProgressLine
            label={`Importing ${name}`}
            value={isRunning && state.total > 0 ? state.done / state.total : undefined}
            className="mt-1.5"
          />
        )}
      </span>
      <Button
        saves
        size="sm"
        icon={FileArchive}
        aria-label={`Import archive of ${name}`}
        busy={start.isPending || isRunning}
        onClick={() => file.current?.click()}
      >
        Import archive
      </Button>
      <FileInput
        ref={file}
        label={`Archive of ${name}`}
        accept=".zip,application/zip"
        onFiles={([chosen]) => chosen && start.mutate(chosen)}
      />
    </li>
  );
}
