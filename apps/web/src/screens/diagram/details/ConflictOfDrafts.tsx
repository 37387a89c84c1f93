import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { attributesQuery, componentQuery } from '../../../data/modelQueries.ts';
import { ConflictDialog } from '../../../dialogs/heldWork.ts';
import { useDescribedFields } from '../../../dialogs/component/useDescribedFields.ts';
import { useReadable } from '../../../state/useReadable.ts';
import type { ComponentDrafts, DraftAttempt } from './componentDrafts.ts';

/** Asks what to keep of a field that another person changed meanwhile, whatever is selected by then. */
export function ConflictOfDrafts({ drafts }: { drafts: ComponentDrafts }) {
  const attempt = useReadable(drafts.attempt);
  // What it says stays while it leaves.
  const last = useRef(attempt);
  if (attempt !== null) last.current = attempt;
  return last.current && <Question last={last.current} attempt={attempt} drafts={drafts} />;
}

interface QuestionProps {
  last: DraftAttempt;
  attempt: DraftAttempt | null;
  drafts: ComponentDrafts;
}

function Question({ last: { of, field }, attempt, drafts }: QuestionProps) {
  const component = useQuery(componentQuery(of.slug)).data;
  const attributes = useQuery(attributesQuery).data ?? [];
  const { labelOf, describe } = useDescribedFields(attributes);
  const isSaving = useReadable(drafts.isSaving);
  return (
    <ConflictDialog
      attempt={attempt}
      subject={component === undefined ? 'the component' : `“${displayName('component', component)}”`}
      labels={{ [field]: labelOf(field) }}
      describe={describe}
      busy={isSaving}
      onSettle={(sides) => void drafts.settle(sides)}
      onDismiss={() => drafts.dismiss()}
    />
  );
}
