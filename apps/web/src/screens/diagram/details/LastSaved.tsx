import type { ComponentShape } from '@lintel/api/componentShapes';
import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../../data/peopleQueries.ts';
import { ComponentStamps } from '../../../dialogs/component/ComponentStamps.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import type { ComponentDrafts } from './componentDrafts.ts';

/** Who changed it last and when, or that it is being saved. */
export function LastSaved({ component, drafts }: { component: ComponentShape; drafts: ComponentDrafts }) {
  const isSaving = useReadable(drafts.isSaving);
  const users = useQuery(usersQuery).data ?? [];
  return (
    <p role="status" className="flex min-h-5 min-w-0 text-12 text-muted">
      {isSaving ? 'Saving…' : <ComponentStamps component={component} users={users} />}
    </p>
  );
}
