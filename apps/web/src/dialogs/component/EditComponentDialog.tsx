import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attributesQuery, componentQuery } from '../../data/modelQueries.ts';
import { explainFailure } from '../../data/failures.ts';
import { useMay } from '../../data/session.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { isGone } from './componentFields.ts';
import { ComponentEditor, type ComponentEditorProps } from './ComponentEditor.tsx';
import { ComponentReader } from './ComponentReader.tsx';
import { useComponentEditing } from './useComponentEditing.ts';

export interface EditComponentDialogProps {
  open: boolean;
  onClose: () => void;
  /** One or more. */
  slugs: readonly string[];
  /** The diagram that they are looked at on. */
  here?: string | undefined;
}

/** Counts: whatever was written and thrown away belongs to an earlier one. */
const useOpening = (open: boolean): number => {
  const [known, setKnown] = useState({ open, count: 0 });
  if (known.open !== open) setKnown({ open, count: known.count + (open ? 1 : 0) });
  return known.count;
};

/** All that is named about one component, or about several at once. */
export function EditComponentDialog({ open, onClose, slugs, here }: EditComponentDialogProps) {
  const opening = useOpening(open);
  const attributes = useQuery({ ...attributesQuery, enabled: open });
  const read = useQueries({ queries: slugs.map((slug) => ({ ...componentQuery(slug), enabled: open })) });
  const components = read.flatMap(({ data }) => data ?? []);
  const [first, ...rest] = components;
  const failed = read.find(({ isError, data }) => isError && data === undefined);
  const isWhole = components.length === slugs.length && attributes.data !== undefined;

  if (first === undefined || !isWhole)
    return (
      <Dialog
        open={open}
        onClose={onClose}
        title={slugs.length === 1 ? 'Component' : `${slugs.length} components`}
      >
        {failed === undefined && !attributes.isError ? (
          <div className="flex flex-col gap-3 py-4">
            <Skeleton className="h-5 w-1/3" label="Loading the component" />
            <Skeleton className="h-40" />
          </div>
        ) : (
          <ErrorState
            title="The component did not load"
            onRetry={() => {
              void attributes.refetch();
              for (const { refetch } of read) void refetch();
            }}
          >
            {explainFailure(failed?.error ?? attributes.error)}
          </ErrorState>
        )}
      </Dialog>
    );
  return (
    <OpenedComponents
      key={`${opening} ${slugs.join(' ')}`}
      open={open}
      onClose={onClose}
      components={[first, ...rest]}
      attributes={attributes.data}
      here={here}
    />
  );
}

/** What was written stays, whatever becomes of the component or of the right to change it. */
function OpenedComponents(props: Omit<ComponentEditorProps, 'editing'>) {
  const { components, attributes, onClose } = props;
  const [first, another] = components;
  const mayEdit = useMay()('component.edit');
  const editing = useComponentEditing(components, attributes, onClose);
  return editing.changed || (mayEdit && (another !== undefined || !isGone(first))) ? (
    <ComponentEditor {...props} editing={editing} />
  ) : (
    <ComponentReader {...props} component={first} />
  );
}
