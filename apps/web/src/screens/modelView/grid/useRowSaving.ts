import type { Reply } from '@lintel/api/endpoint';
import { componentEndpoints, type ComponentToSave } from '@lintel/api/endpoints/components';
import type { ImportedRow } from '@lintel/api/endpoints/componentImport';
import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readAgain } from '../../../data/affected.ts';
import { call } from '../../../data/api.ts';
import { explainFailure } from '../../../data/failures.ts';
import { type Collided, collidedOf } from '../../../data/refusals.ts';
import { type ResultPage, resultsKey } from '../../../data/viewQueries.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Fields, toSave } from '../../../dialogs/component/componentFields.ts';
import { settled, type Sides } from '../../../dialogs/conflict.ts';
import type { ModelColumn } from '../columns/modelColumns.ts';
import { type CellValue, fieldsOf, rowWith, undoOf } from './cellEdits.ts';
import { useImport } from './useImport.ts';

export interface CellEdit {
  readonly row: ViewRowShape;
  readonly column: ModelColumn;
  readonly value: CellValue;
}

type Undo = Reply<typeof componentEndpoints.import>['undo'];
type UndoStep = { readonly edits: readonly CellEdit[] } | { readonly imported: Undo };

/** A save that met another person's change of the same cell. */
export interface CellConflict {
  readonly slug: string;
  readonly name: string;
  readonly changes: Fields;
  readonly collided: Collided;
}

const mostUndone = 200;

const bySlug = (edits: readonly CellEdit[]): Map<string, readonly [CellEdit, ...CellEdit[]]> => {
  const groups = new Map<string, readonly [CellEdit, ...CellEdit[]]>();
  for (const edit of edits) {
    const before = groups.get(edit.row.slug);
    groups.set(edit.row.slug, before === undefined ? [edit] : [...before, edit]);
  }
  return groups;
};

const fieldsOfAll = (edits: readonly CellEdit[]): Fields =>
  Object.assign({}, ...edits.map(({ column, value }) => fieldsOf(column, value))) as Fields;

export const rowAfter = (row: ViewRowShape, edits: readonly CellEdit[]): ViewRowShape =>
  edits.reduce((next, { column, value }) => rowWith(next, column, value), row);

const later = (one: string, other: string | undefined): string =>
  other !== undefined && other > one ? other : one;

export interface RowSaving {
  save: (edits: readonly CellEdit[]) => void;
  paste: (rows: readonly ImportedRow[]) => void;
  undo: () => void;
  conflict: CellConflict | null;
  settle: (sides: Sides) => void;
  dismiss: () => void;
  isSaving: boolean;
}

const useSending = () => {
  const client = useQueryClient();
  /** By what this table saved itself it is not surprised. */
  const own = useRef(new Map<string, string>());
  return useMutation({
    scope: { id: 'cells' },
    mutationFn: (components: readonly ComponentToSave[]) =>
      call(componentEndpoints.save, {
        body: {
          components: components.map((each) => ({
            ...each,
            updatedAt: later(each.updatedAt ?? '', own.current.get(each.slug ?? '')),
          })),
        },
      }),
    onSuccess: (saved) => {
      for (const { slug, updatedAt } of saved) own.current.set(slug, updatedAt);
    },
    onSettled: () => void readAgain(client, 'component'),
  });
};

/** Cells are changed at once on the screen, and then at the server. `onEdits` hears of them first. */
export const useRowSaving = (onEdits: (edits: readonly CellEdit[]) => void): RowSaving => {
  const client = useQueryClient();
  /** They are asked about one after the other. */
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const conflict = conflicts[0] ?? null;
  const dismiss = (): void => setConflicts((before) => before.slice(1));
  const steps = useRef<UndoStep[]>([]);
  const remember = (step: UndoStep) => {
    steps.current = [...steps.current, step].slice(-mostUndone);
  };

  const sending = useSending();
  const importing = useImport(({ undo }) => remember({ imported: undo }));

  const show = async (edits: readonly CellEdit[]): Promise<void> => {
    onEdits(edits);
    await client.cancelQueries({ queryKey: resultsKey });
    const changed = bySlug(edits);
    client.setQueriesData<ResultPage>({ queryKey: resultsKey }, (page) =>
      page === undefined
        ? page
        : { ...page, rows: page.rows.map((row) => rowAfter(row, changed.get(row.slug) ?? [])) },
    );
  };

  const send = (edits: readonly CellEdit[]): void => {
    void show(edits);
    const components = [...bySlug(edits)].map(([slug, each]) => ({
      slug,
      ...toSave(fieldsOfAll(each)),
      updatedAt: each[0].row.updatedAt,
    }));
    // Each is told of its own refusal, whatever was sent since.
    sending.mutateAsync(components).catch((error: unknown) => {
      const collided = collidedOf(error);
      const [first] = edits;
      if (collided === null || components.length > 1 || first === undefined) return couldNotSave(error);
      const { slug, name } = first.row;
      setConflicts((before) => [...before, { slug, name, changes: fieldsOfAll(edits), collided }]);
    });
  };

  return {
    save: (edits) => {
      if (edits.length === 0) return;
      remember({
        edits: edits.flatMap(({ row, column, value }) => {
          const before = undoOf(row, column, value);
          return before === null ? [] : [{ row, column, value: before }];
        }),
      });
      send(edits);
    },
    paste: importing.run,
    undo: () => {
      const step = steps.current.at(-1);
      if (step === undefined) return void toast.info('There is nothing to undo');
      steps.current = steps.current.slice(0, -1);
      if ('edits' in step) send(step.edits);
      else importing.undo(step.imported);
    },
    conflict,
    settle: (sides) => {
      if (conflict === null) return;
      const { slug, changes, collided } = conflict;
      const kept = settled(changes, collided, sides);
      dismiss();
      if (Object.keys(kept).length === 0) return;
      sending.mutateAsync([{ slug, ...toSave(kept), updatedAt: collided.basedOn }]).catch(couldNotSave);
    },
    dismiss,
    isSaving: sending.isPending || importing.isPending,
  };
};

const couldNotSave = (error: unknown): void => {
  toast.error('Could not save component', { description: explainFailure(error) });
};
