import type { ImportedRow, ImportedRowOutcome } from '@lintel/api/endpoints/componentImport';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { limits } from '@lintel/domain/limits';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { attributesQuery } from '../../../data/modelQueries.ts';
import { keys } from '../../../data/queries.ts';
import { componentsByIdQuery } from '../../../data/viewQueries.ts';
import { fileSize } from '../../../dialogs/component/fileSize.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Field } from '../../../ui/controls/Field.tsx';
import { FileDrop } from '../../../ui/controls/FileDrop.tsx';
import { FileInput } from '../../../ui/controls/FileInput.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextArea } from '../../../ui/controls/TextArea.tsx';
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Spinner } from '../../../ui/controls/Spinner.tsx';
import { DraftDialog } from '../../../ui/overlays/DraftDialog.tsx';
import { everyColumn, type ModelColumn } from '../columns/modelColumns.ts';
import { outcomeCounts } from '../grid/importTexts.ts';
import { useImport } from '../grid/useImport.ts';
import { idsIn, importable, type Meaning, rowsToImport, type Sheet, sheetOf } from './importRows.ts';

export interface ImportDialogProps {
  open: boolean;
  onClose: () => void;
  /** What was pasted. */
  begunWith: string;
  /** Those of the table, for rows without names above them. */
  columns: readonly ModelColumn[];
}

const nothing = 'nothing';

/** Rows of a spreadsheet: what they would create, change and leave out is said before anything is done. */
export function ImportDialog({ open, onClose, begunWith, columns }: ImportDialogProps) {
  const attributes = useQuery(attributesQuery).data ?? [];
  const every = everyColumn(attributes);
  const [text, setText] = useState(begunWith);
  const [chosen, setChosen] = useState<Readonly<Record<number, Meaning>>>({});
  const begin = (given: string): void => {
    setText(given);
    setChosen({});
  };
  const take = (files: readonly File[]): void => void readFirst(files, begin);
  const given = sheetOf(text, every, columns);
  const sheet = {
    ...given,
    meanings: given.meanings.map((meaning, at) => (at in chosen ? (chosen[at] ?? null) : meaning)),
  };
  const rows = useRows(sheet);
  const dry = useQuery({
    queryKey: [...keys.components, 'dryRun', rows],
    queryFn: ({ signal }) =>
      call(componentEndpoints.import, { body: { rows: rows ?? [], dryRun: true } }, signal),
    enabled: rows !== null && rows.length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  const importing = useImport(onClose);
  const outcomes = rows === null || rows.length === 0 ? [] : (dry.data?.rows ?? []);
  const counts = outcomeCounts(outcomes);
  const isWorth = counts.create + counts.update > 0 && !dry.isPlaceholderData;
  return (
    <DraftDialog
      open={open}
      title="Import rows"
      subtitle="From a spreadsheet or a CSV file; nothing is changed before you say so"
      saveLabel={saveLabel(counts)}
      changed={text.trim() !== ''}
      touched={text.trim() !== ''}
      valid={isWorth}
      busy={importing.isPending}
      onCancel={onClose}
      onSave={() => importing.run(rows ?? [])}
    >
      <div className="flex flex-col gap-4">
        <FileDrop label="Drop a file to read its rows" onFiles={take}>
          <Field label="Rows" aside={<FileButton onFiles={take} />}>
            <TextArea
              value={text}
              rows={5}
              maxLength={limits.importFileBytes}
              placeholder={'Name\tType\tOwner\nOrder service\tService\tAda Kay'}
              onChange={(event) => begin(event.target.value)}
            />
          </Field>
        </FileDrop>
        {sheet.cells.length > 0 && (
          <Meanings
            sheet={sheet}
            every={importable(every)}
            onChoose={(at, meaning) => setChosen((before) => ({ ...before, [at]: meaning }))}
          />
        )}
        {sheet.left > 0 && (
          <p className="text-13 text-warning">
            {limits.componentsPerImport} rows are taken at once; {sheet.left} are left out.
          </p>
        )}
        {dry.isError && (
          <p role="alert" className="text-13 text-danger">
            {explainFailure(dry.error)}
          </p>
        )}
        {dry.isFetching && outcomes.length === 0 && <Spinner size={16} />}
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} counts={counts} />}
      </div>
    </DraftDialog>
  );
}

const saveLabel = ({ create, update }: ReturnType<typeof outcomeCounts>): string => {
  if (create > 0 && update > 0) return `Create ${create} and update ${update}`;
  if (update > 0) return `Update ${update}`;
  return create > 0 ? `Create ${create}` : 'Import';
};

/** Null until it is known which components the ids in the rows name. */
const useRows = (sheet: Sheet): ImportedRow[] | null => {
  const ids = idsIn(sheet);
  const pages = Array.from({ length: Math.ceil(ids.length / limits.componentsPerPage) }, (_, at) =>
    ids.slice(at * limits.componentsPerPage, (at + 1) * limits.componentsPerPage),
  );
  const found = useQueries({ queries: pages.map((page) => componentsByIdQuery(page)) });
  if (found.some(({ isPending }) => isPending)) return null;
  const slugs = new Map(
    found.flatMap(({ data }) => (data?.rows ?? []).map((row) => [row.componentModelId, row.slug] as const)),
  );
  return rowsToImport(sheet, (id) => slugs.get(id));
};

const readFirst = async ([file]: readonly File[], onRead: (text: string) => void): Promise<void> => {
  if (file === undefined) return;
  if (file.size > limits.importFileBytes)
    toast.error('The file is too large', {
      description: `It may have ${fileSize(limits.importFileBytes)} at the most.`,
    });
  else onRead(await file.text());
};

function FileButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <FileInput
        ref={input}
        label="CSV file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        onFiles={onFiles}
      />
      <Button size="sm" icon={Upload} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}

interface MeaningsProps {
  sheet: Sheet;
  every: readonly ModelColumn[];
  onChoose: (at: number, meaning: Meaning) => void;
}

/** What each column of the spreadsheet is taken for. */
function Meanings({ sheet, every, onChoose }: MeaningsProps) {
  const options = [
    { value: nothing, label: 'Leave out' },
    ...every.map(({ id, label }) => ({ value: id, label })),
  ];
  return (
    <div className="overflow-x-auto rounded-md border">
      <table className="w-full text-13">
        <caption className="sr-only">The first rows, and what their columns are</caption>
        <thead>
          <tr>
            {sheet.meanings.map((meaning, at) => (
              <th key={at} scope="col" className="min-w-36 border-b bg-sunken p-2 text-left font-medium">
                <Select
                  size="sm"
                  label={`Column ${at + 1}`}
                  value={meaning?.id ?? nothing}
                  options={options}
                  onChange={(id) => onChoose(at, every.find((each) => each.id === id) ?? null)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.cells.slice(0, 3).map((row, at) => (
            <tr key={at}>
              {sheet.meanings.map((_, column) => (
                <td key={column} className="max-w-48 truncate px-3 py-1.5 text-secondary">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const words: Record<ImportedRowOutcome['outcome'], { label: string; tone: BadgeTone }> = {
  create: { label: 'Create', tone: 'success' },
  update: { label: 'Update', tone: 'accent' },
  same: { label: 'Unchanged', tone: 'neutral' },
  reject: { label: 'Not taken', tone: 'danger' },
};

const mostShown = 200;

interface OutcomesProps {
  outcomes: readonly ImportedRowOutcome[];
  counts: ReturnType<typeof outcomeCounts>;
}

function Outcomes({ outcomes, counts }: OutcomesProps) {
  // What needs a look comes first.
  const ordered = [
    ...outcomes.filter(({ outcome }) => outcome === 'reject'),
    ...outcomes.filter(({ outcome }) => outcome !== 'reject'),
  ].slice(0, mostShown);
  return (
    <section aria-label="What would happen" className="flex flex-col gap-2">
      <p role="status" className="text-13 text-secondary">
        {counts.create} to create, {counts.update} to update, {counts.same} unchanged, {counts.reject} not
        taken
      </p>
      <ul className="max-h-60 overflow-y-auto rounded-md border">
        {ordered.map(({ outcome, name, reason }, at) => (
          <li key={at} className="flex items-center gap-2 border-b px-3 py-1.5 text-13 last:border-b-0">
            <Badge tone={words[outcome].tone}>{words[outcome].label}</Badge>
            <span className="min-w-0 truncate font-medium">{name}</span>
            {reason !== undefined && <span className="min-w-0 truncate text-secondary">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
