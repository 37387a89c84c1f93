import type { TagShape } from '@lintel/api/shapes';
import { useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { tagsQuery } from '../../data/queries.ts';
import { useMay } from '../../data/session.ts';
import { DeleteTagsDialog } from '../../dialogs/DeleteTagsDialog.tsx';
import { TagDialog } from '../../dialogs/TagDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { SettingsList } from './SettingsList.tsx';
import { TagsTable } from './TagsTable.tsx';
import { useAsked } from './useAsked.ts';

const textOf = ({ name, description }: TagShape): string => `${name} ${description ?? ''}`;

export function TagsPage() {
  const tags = useQuery(tagsQuery);
  const mayEdit = useMay()('tag.edit');
  const asked = useAsked<TagShape>();

  return (
    <>
      <SettingsList
        title="Tags"
        noun="tag"
        list={tags}
        textOf={textOf}
        searched="Names and descriptions are searched."
        icon={Tags}
        hint="Tags group diagrams across folders: by status, by team, by season."
        create={
          mayEdit && (
            <Button saves variant="primary" icon={Plus} onClick={asked.create}>
              New tag
            </Button>
          )
        }
      >
        {(found) => <TagsTable tags={found} mayEdit={mayEdit} onEdit={asked.edit} onRemove={asked.remove} />}
      </SettingsList>
      <TagDialog open={asked.edits} onClose={asked.close} tag={asked.item} />
      {asked.item !== null && (
        <DeleteTagsDialog open={asked.removes} onClose={asked.close} tags={[asked.item]} />
      )}
    </>
  );
}
