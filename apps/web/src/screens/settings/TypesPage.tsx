import type { TypeShape } from '@lintel/api/modelShapes';
import { useQuery } from '@tanstack/react-query';
import { Plus, Shapes } from 'lucide-react';
import { sharedTypesAsSent, typesQuery, typeUsageQuery } from '../../data/modelQueries.ts';
import { useMay } from '../../data/session.ts';
import { DeleteTypesDialog } from '../../dialogs/DeleteTypesDialog.tsx';
import { TypeDialog } from '../../dialogs/TypeDialog.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { SettingsList } from './SettingsList.tsx';
import { TypesTable } from './TypesTable.tsx';
import { useAsked } from './useAsked.ts';

const textOf = ({ name, description }: TypeShape): string => `${name} ${description ?? ''}`;

/** The organisation's own types; the shared ones are there for everybody and cannot be changed. */
export function TypesPage() {
  const types = useQuery(typesQuery);
  const usage = useQuery(typeUsageQuery);
  const shared = useQuery(sharedTypesAsSent).data?.sharedTypes?.length ?? 0;
  const mayEdit = useMay()('type.edit');
  const asked = useAsked<TypeShape>();

  return (
    <>
      <SettingsList
        title="Types"
        noun="type"
        list={types}
        textOf={textOf}
        searched="Names and descriptions are searched."
        icon={Shapes}
        hint={`A type says what a component is and gives it its icon.${shared > 0 ? ` ${shared.toLocaleString('en')} are there from the start; these would be your own.` : ''}`}
        create={
          mayEdit && (
            <Button saves variant="primary" icon={Plus} onClick={asked.create}>
              New type
            </Button>
          )
        }
      >
        {(found) => (
          <TypesTable
            types={found}
            usage={usage.data}
            mayEdit={mayEdit}
            onEdit={asked.edit}
            onRemove={asked.remove}
          />
        )}
      </SettingsList>
      <TypeDialog open={asked.edits} onClose={asked.close} type={asked.item} />
      {asked.item !== null && (
        <DeleteTypesDialog open={asked.removes} onClose={asked.close} types={[asked.item]} />
      )}
    </>
  );
}
