import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { levelOf } from '@lintel/domain/levels';
import { displayName } from '@lintel/domain/names';
import { isEmptyState } from '@lintel/richtext/state';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainFailure } from '../data/failures.ts';
import { diagramDetailsQuery } from '../data/modelQueries.ts';
import { useMay } from '../data/session.ts';
import { RichTextView } from '../richText/RichTextView.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useSavingBlocked } from '../ui/savingBlocked.ts';
import { Tag } from '../ui/feedback/Tag.tsx';
import { DiagramAttachments } from './DiagramAttachments.tsx';
import { DiagramStamps } from './DiagramStamps.tsx';
import { EditDiagramDialog } from './EditDiagramDialog.tsx';
import { useDraft } from './useDraft.ts';

export interface DiagramDetailsProps {
  open: boolean;
  onClose: () => void;
  diagram: DiagramShape;
}

/** All that is said about a diagram, to be changed by editors. */
export function DiagramDetails({ open, onClose, diagram }: DiagramDetailsProps) {
  const mayEdit = useMay()('diagram.edit');
  const offline = useSavingBlocked() !== null;
  // The state and the right it is opened with: what is typed stays, whatever others change meanwhile.
  const opened = useDraft(open, () => ({ key: diagram.concurrencyKey, mayEdit })).base;
  const details = useQuery({ ...diagramDetailsQuery(diagram.slug, opened.key), enabled: open });
  const frame = { open, onClose };

  if (details.data !== undefined && opened.mayEdit)
    return <EditDiagramDialog {...frame} diagram={details.data} />;
  if (details.data !== undefined)
    return <ReadDetails {...frame} diagram={diagram} description={details.data.richDescription} />;
  // The words of it are at hand in the list.
  if (offline) return <ReadDetails {...frame} diagram={diagram} description={undefined} />;
  return (
    <Dialog {...frame} width="narrow" title={displayName('diagram', diagram)} subtitle="Details">
      {details.isError ? (
        <ErrorState title="The details did not load" onRetry={() => void details.refetch()}>
          {explainFailure(details.error)}
        </ErrorState>
      ) : (
        <div className="flex flex-col gap-3 py-4">
          <Skeleton className="h-5 w-1/3" label="Loading the details" />
          <Skeleton className="h-40" />
        </div>
      )}
    </Dialog>
  );
}

interface ReadDetailsProps extends DiagramDetailsProps {
  /** Undefined where only its words are known. */
  description: string | null | undefined;
}

function ReadDetails({ open, onClose, diagram, description }: ReadDetailsProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title={displayName('diagram', diagram)}
      subtitle="Details"
    >
      <div className="flex flex-col gap-4">
        <Said label="Description">
          <Described diagram={diagram} description={description} />
        </Said>
        <Said label="Level">{levelText(diagram)}</Said>
        <Said label="State">{stateLabels[diagram.state]}</Said>
        <Said label="Tags">
          {diagram.tags.length === 0 && <span className="text-muted">No tags</span>}
          <span className="flex flex-wrap gap-1.5">
            {diagram.tags.map((tag) => (
              <Tag key={tag.tagId} shade={tag.color}>
                {tag.name}
              </Tag>
            ))}
          </span>
        </Said>
        <DiagramAttachments slug={diagram.slug} mayEdit={false} />
        <div className="text-12 text-muted">
          <DiagramStamps diagram={diagram} />
        </div>
      </div>
    </Dialog>
  );
}

function Described({ diagram, description }: Pick<ReadDetailsProps, 'diagram' | 'description'>) {
  if (description !== undefined && !isEmptyState(description)) return <RichTextView value={description} />;
  if (description === undefined && diagram.description !== null)
    return <span className="whitespace-pre-wrap">{diagram.description}</span>;
  return <span className="text-muted">No description</span>;
}

const levelText = ({ diagramLevel2 }: DiagramShape): string => {
  const level = levelOf(diagramLevel2);
  return level === null ? 'No level' : `${level.code} ${level.name}: ${level.description}`;
};

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-13 font-medium text-secondary">{label}</h3>
      <div className="text-14">{children}</div>
    </section>
  );
}
