import type { TagShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX, Tags } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { tagsQuery } from '../../data/queries.ts';
import { useMay } from '../../data/session.ts';
import { DeleteTagsDialog } from '../../dialogs/DeleteTagsDialog.tsx';
import { TagDialog } from '../../dialogs/TagDialog.tsx';
import { matchesWords } from '../../pickers/matchesWords.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SearchInput } from '../../ui/SearchInput.tsx';
import { SettingsHead } from './SettingsHead.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { TagsTable } from './TagsTable.tsx';

type Asked = { kind: 'edit' | 'remove'; tag: TagShape | null };

export function TagsPage() {
  const tags = useQuery(tagsQuery);
  const mayEdit = useMay()('tag.edit');
  const [query, setQuery] = useState('');
  const [asked, setAsked] = useState<Asked>({ kind: 'edit', tag: null });
  const [open, setOpen] = useState(false);

  const ask = useCallback((next: Asked) => {
    setAsked(next);
    setOpen(true);
  }, []);
  const edit = useCallback((tag: TagShape) => ask({ kind: 'edit', tag }), [ask]);
  const remove = useCallback((tag: TagShape) => ask({ kind: 'remove', tag }), [ask]);
  const close = () => setOpen(false);
  const all = tags.data;
  const found = useMemo(
    () => (all ?? []).filter(({ name, description }) => matchesWords(`${name} ${description ?? ''}`, query)),
    [all, query],
  );
  const some = all !== undefined && all.length > 0;
  const create = (
    <Button variant="primary" icon={Plus} onClick={() => ask({ kind: 'edit', tag: null })}>
      New tag
    </Button>
  );

  return (
    <>
      <SettingsHead
        title="Tags"
        count={all?.length}
        search={some && <SearchInput label="Find a tag" value={query} onChange={setQuery} />}
      >
        {some && mayEdit && create}
      </SettingsHead>
      {tags.isPending && <TableSkeleton label="Loading tags" />}
      {tags.isError && all === undefined && (
        <ErrorState
          title="The tags did not load"
          onRetry={() => void tags.refetch()}
          busy={tags.isFetching}
          className="py-12"
        >
          {explainFailure(tags.error)}
        </ErrorState>
      )}
      {all?.length === 0 && (
        <EmptyState icon={Tags} title="No tags yet" className="py-12" action={mayEdit ? create : undefined}>
          Tags group diagrams across folders: by status, by team, by season.
        </EmptyState>
      )}
      {some && found.length === 0 && (
        <EmptyState
          icon={SearchX}
          title={`No tag fits “${query}”`}
          className="py-12"
          action={
            <Button size="sm" onClick={() => setQuery('')}>
              Show all tags
            </Button>
          }
        >
          Names and descriptions are searched.
        </EmptyState>
      )}
      {found.length > 0 && <TagsTable tags={found} mayEdit={mayEdit} onEdit={edit} onRemove={remove} />}
      <TagDialog open={open && asked.kind === 'edit'} onClose={close} tag={asked.tag} />
      {asked.kind === 'remove' && asked.tag !== null && (
        <DeleteTagsDialog open={open} onClose={close} tags={[asked.tag]} />
      )}
    </>
  );
}
