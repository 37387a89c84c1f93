import type { ComponentUsageShape } from '@lintel/api/componentShapes';
import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useDeleteComponents } from '../../data/mutations/components.ts';
import { explainFailure } from '../../data/failures.ts';
import { componentUsageQuery } from '../../data/modelQueries.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { usageText, usedDiagrams } from './usageText.ts';

export interface DeleteComponentsDialogProps {
  open: boolean;
  onClose: () => void;
  components: readonly { slug: string; name: string }[];
  onDeleted?: (() => void) | undefined;
}

/** Says everything that uses them before they go. They can be brought back for 30 days. */
export function DeleteComponentsDialog({
  open,
  onClose,
  components,
  onDeleted,
}: DeleteComponentsDialogProps) {
  const remove = useDeleteComponents();
  const usage = useQuery({ ...componentUsageQuery(components.map(({ slug }) => slug)), enabled: open });
  const [only, another] = components;
  if (only === undefined) return null;
  const isOne = another === undefined;
  return (
    <ConfirmDialog
      open={open}
      title={
        isOne ? `Delete “${displayName('component', only)}”?` : `Delete ${components.length} components?`
      }
      action={isOne ? 'Delete component' : `Delete ${components.length} components`}
      busy={remove.isPending}
      onCancel={onClose}
      onConfirm={() =>
        remove.mutate(components, {
          onSuccess: () => {
            onClose();
            onDeleted?.();
          },
        })
      }
    >
      {usage.data === undefined && usage.isError && <p>{explainFailure(usage.error)}</p>}
      {usage.data === undefined && !usage.isError && (
        <Skeleton className="h-5 w-full" label="Looking where it is used" />
      )}
      {usage.data !== undefined && <Usage usage={usage.data} />}
    </ConfirmDialog>
  );
}

/** Everything that is hit, with who is there now. */
export function Usage({ usage }: { usage: readonly ComponentUsageShape[] }) {
  const diagrams = usedDiagrams(usage);
  const named = [
    ...usage.flatMap(({ views }) => views.map(({ slug, name }) => ({ slug, name, noun: 'View' }))),
    ...usage.flatMap(({ filters }) =>
      filters.map(({ slug, name }) => ({ slug, name, noun: 'Dependency graph' })),
    ),
  ];
  return (
    <>
      <p>{usageText(usage)}</p>
      {diagrams.length + named.length > 0 && (
        <ul aria-label="Used in" className="mt-2 max-h-50 overflow-y-auto rounded-sm border p-1">
          {diagrams.map((diagram) => (
            <li key={diagram.slug} className="flex min-h-8 items-center gap-2 px-2">
              <a
                href={diagramLink(diagram)}
                target="_blank"
                rel="noopener"
                className="min-w-0 flex-1 truncate text-accent hover:underline"
              >
                {displayName('diagram', diagram)}
              </a>
              {diagram.people.length > 0 && (
                <span className="shrink-0 text-12 text-warning">
                  {diagram.people.map(({ name }) => name).join(', ')}{' '}
                  {diagram.people.length === 1 ? 'is' : 'are'} here now
                </span>
              )}
            </li>
          ))}
          {named.map(({ slug, name, noun }) => (
            <li key={`${noun}.${slug}`} className="flex min-h-8 items-center gap-2 px-2">
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="shrink-0 text-12 text-muted">{noun}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
