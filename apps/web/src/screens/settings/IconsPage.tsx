import type { IconShape } from '@lintel/api/iconShapes';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useMemo, useState } from 'react';
import { iconsQuery } from '../../data/modelQueries.ts';
import { useUploadIcon } from '../../data/mutations/icons.ts';
import { useMay } from '../../data/session.ts';
import { DeleteIconDialog } from '../../dialogs/DeleteIconDialog.tsx';
import type { IconSet } from '@lintel/domain/icons';
import { iconSetLabels, orderedIconSets } from '../../pickers/iconSets.ts';
import { UploadIconButton } from '../../pickers/UploadIconButton.tsx';
import { FileDrop } from '../../ui/controls/FileDrop.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { IconImportSection } from './IconImportSection.tsx';
import { IconsTable } from './IconsTable.tsx';
import { SettingsList } from './SettingsList.tsx';
import { useAsked } from './useAsked.ts';

const textOf = ({ name, originalName, iconSet }: IconShape): string =>
  `${name} ${originalName} ${iconSetLabels[iconSet]}`;

type Shown = IconSet | 'all';

/** Icons of the organisation and those that came with the product. */
export function IconsPage() {
  const icons = useQuery(iconsQuery);
  const may = useMay();
  const mayEdit = may('type.edit');
  const asked = useAsked<IconShape>();
  const upload = useUploadIcon();
  const [set, setSet] = useState<Shown>('all');
  const sets = useMemo(() => {
    const there = new Set(icons.data?.map(({ iconSet }) => iconSet));
    return orderedIconSets.filter((each) => there.has(each));
  }, [icons.data]);
  // The last of a set may be deleted.
  const shown = set !== 'all' && sets.includes(set) ? set : 'all';
  const list = useMemo(
    () => ({
      ...icons,
      data: shown === 'all' ? icons.data : icons.data?.filter(({ iconSet }) => iconSet === shown),
    }),
    [icons, shown],
  );

  return (
    <>
      <FileDrop
        label="Drop SVG files to upload them as icons"
        enabled={mayEdit}
        onFiles={(files) => files.forEach((each) => upload.mutate(each, { onSuccess: () => setSet('all') }))}
      >
        <SettingsList
          title="Icons"
          noun="icon"
          list={list}
          textOf={textOf}
          searched="Names, files and sets are searched."
          icon={Images}
          hint="Upload an SVG to give your own types a picture."
          filter={
            sets.length > 1 && (
              <div className="w-40 @max-[26rem]/page:w-32">
                <Select<Shown>
                  label="Set"
                  value={shown}
                  options={[
                    { value: 'all', label: 'All sets' },
                    ...sets.map((value) => ({ value, label: iconSetLabels[value] })),
                  ]}
                  onChange={setSet}
                />
              </div>
            )
          }
          create={mayEdit && <UploadIconButton variant="primary" onUploaded={() => setSet('all')} />}
        >
          {(found) => <IconsTable icons={found} mayEdit={mayEdit} onRemove={asked.remove} />}
        </SettingsList>
      </FileDrop>
      {may('organization.manage') && <IconImportSection />}
      {asked.item !== null && (
        <DeleteIconDialog open={asked.removes} onClose={asked.close} icon={asked.item} />
      )}
    </>
  );
}
