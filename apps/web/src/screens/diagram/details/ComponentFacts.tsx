import { explainFailure } from '../../../data/failures.ts';
import { useMay } from '../../../data/session.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDescribedComponent } from '../sheets/useDescribedComponent.ts';
import { ComponentFields } from './ComponentFields.tsx';
import { ComponentRead } from './ComponentRead.tsx';
import type { ComponentAt, ComponentDrafts } from './componentDrafts.ts';

export interface ComponentFactsProps {
  of: ComponentAt;
  canEdit: boolean;
  /** The diagram that is worked on. */
  here: string;
  drafts: ComponentDrafts;
}

/** All about one component of the model: changed where it stands, or read. */
export function ComponentFacts({ of, canEdit, here, drafts }: ComponentFactsProps) {
  const { component, attributes, problem, retry } = useDescribedComponent(of.slug, true);
  const mayEdit = useMay()('component.edit');
  if (component === undefined || attributes === undefined)
    return problem === null ? (
      <Skeleton className="h-24" label="Loading the component" />
    ) : (
      <ErrorState title="The component did not load" onRetry={retry}>
        {explainFailure(problem)}
      </ErrorState>
    );
  const shown = { of, component, attributes, here };
  return canEdit && mayEdit && component.deletedAt === null ? (
    <ComponentFields {...shown} drafts={drafts} />
  ) : (
    <ComponentRead {...shown} />
  );
}
