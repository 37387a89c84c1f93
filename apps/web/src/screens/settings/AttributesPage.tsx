import type { AttributeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { attributesQuery, attributeUsageQuery } from '../../data/modelQueries.ts';
import { useMay } from '../../data/session.ts';
import { AttributeDialog } from '../../dialogs/AttributeDialog.tsx';
import { DeleteAttributeDialog } from '../../dialogs/DeleteAttributeDialog.tsx';
import { useTypes } from '../../pickers/useTypes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AttributesTable } from './AttributesTable.tsx';
import { SettingsList } from './SettingsList.tsx';
import { useAsked } from './useAsked.ts';

const textOf = ({ name, description, listItems }: AttributeShape): string =>
  [name, description ?? '', ...listItems.map(({ value }) => value)].join(' ');

export function AttributesPage() {
  const attributes = useQuery(attributesQuery);
  const usage = useQuery(attributeUsageQuery);
  const { tileOf } = useTypes();
  const mayEdit = useMay()('attribute.edit');
  const asked = useAsked<AttributeShape>();

  return (
    <>
      <SettingsList
        title="Attributes"
        noun="attribute"
        list={attributes}
        textOf={textOf}
        searched="Names, descriptions and list items are searched."
        icon={ListChecks}
        hint="Attributes are what one wants to know of components: how critical they are, who owns them, where they run."
        create={
          mayEdit && (
            <Button saves variant="primary" icon={Plus} onClick={asked.create}>
              New attribute
            </Button>
          )
        }
      >
        {(found) => (
          <AttributesTable
            attributes={found}
            usage={usage.data}
            typeName={(choice) => tileOf(choice)?.name ?? null}
            mayEdit={mayEdit}
            onEdit={asked.edit}
            onRemove={asked.remove}
          />
        )}
      </SettingsList>
      <AttributeDialog open={asked.edits} onClose={asked.close} attribute={asked.item} />
      {asked.item !== null && (
        <DeleteAttributeDialog open={asked.removes} onClose={asked.close} attribute={asked.item} />
      )}
    </>
  );
}
