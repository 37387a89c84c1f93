import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { shownAttributes } from '@lintel/domain/attributes/assignment';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersQuery } from '../../data/peopleQueries.ts';
import { objectionTo, problemAt } from '../../data/refusals.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { useTypes } from '../../pickers/useTypes.ts';
import { FieldError } from '../../ui/controls/Field.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/lists/Tabs.tsx';
import { EditDialog } from '../EditDialog.tsx';
import { AttributesTab } from './AttributesTab.tsx';
import { isGone } from './componentFields.ts';
import { componentNameField, repositoryProblem } from './componentLimits.ts';
import { ComponentLog } from './ComponentLog.tsx';
import { ComponentSide } from './ComponentSide.tsx';
import { ComponentStamps } from './ComponentStamps.tsx';
import { GoneBanner } from './GoneBanner.tsx';
import { GraphButton } from './GraphButton.tsx';
import { ComponentMenu } from './ComponentMenu.tsx';
import { ComponentName } from './ComponentName.tsx';
import { ComponentType } from './ComponentType.tsx';
import { valueProblem } from './valueProblem.ts';
import { DescriptionTab } from './DescriptionTab.tsx';
import { ExternalNotes } from './ExternalNotes.tsx';
import { LikelyDuplicates } from './LikelyDuplicates.tsx';
import { OthersEditing } from './OthersEditing.tsx';
import type { ComponentEditing } from './useComponentEditing.ts';
import { useDescribedFields } from './useDescribedFields.ts';

export interface ComponentEditorProps {
  editing: ComponentEditing;
  open: boolean;
  onClose: () => void;
  components: readonly [ComponentShape, ...ComponentShape[]];
  attributes: readonly AttributeShape[];
  here: string | undefined;
}

type Tab = 'description' | 'attributes' | 'log';

const isAnythingWrong = (editing: ComponentEditing, attributes: readonly AttributeShape[]): boolean =>
  repositoryProblem(editing.draft.repositoryUrl) !== undefined ||
  Object.entries(editing.draft.values).some(([id, value]) => {
    const attribute = attributes.find(({ attributeId }) => attributeId === Number(id));
    if (attribute === undefined || editing.isMixedValue(Number(id))) return false;
    return valueProblem(attribute, value) !== null;
  });

const tabsOf = (isOne: boolean, attributes: number) => [
  { value: 'description' as const, label: 'Description' },
  { value: 'attributes' as const, label: 'Attributes', count: attributes },
  ...(isOne ? [{ value: 'log' as const, label: 'Change log' }] : []),
];

interface ComponentActionsProps {
  component: ComponentShape;
  changed: boolean;
  onLeave: () => void;
}

function ComponentActions({ component, changed, onLeave }: ComponentActionsProps) {
  return (
    <>
      <GraphButton
        slug={component.slug}
        whyNot={changed ? 'save or cancel the changes first' : null}
        onLeave={onLeave}
      />
      <ComponentMenu component={component} changed={changed} onGone={onLeave} />
    </>
  );
}

interface ComponentTabsProps {
  editing: ComponentEditing;
  attributes: readonly AttributeShape[];
  typeName: string | null;
  /** Where there is one component alone. */
  slug: string | undefined;
}

function ComponentTabs({ editing, attributes, typeName, slug }: ComponentTabsProps) {
  return (
    <>
      <TabPanel value="description" className="md:min-h-96">
        <DescriptionTab editing={editing} slug={slug} />
      </TabPanel>
      <TabPanel value="attributes" className="md:min-h-96">
        <AttributesTab editing={editing} attributes={attributes} typeName={typeName} />
      </TabPanel>
      {slug !== undefined && (
        <TabPanel value="log" className="md:min-h-96">
          <ComponentLog slug={slug} />
        </TabPanel>
      )}
    </>
  );
}

export function ComponentEditor(props: ComponentEditorProps) {
  const { editing, open, onClose, components, attributes, here } = props;
  const { draft, change } = editing;
  const [tab, setTab] = useState<Tab>('description');
  const { tileOf } = useTypes();
  const { labelOf, describe } = useDescribedFields(attributes);
  const users = useQuery(usersQuery).data ?? [];
  const [first] = components;
  const isOne = components.length === 1;
  const title = isOne ? displayName('component', first) : `${components.length} components`;
  const shown = shownAttributes({
    attributes,
    assigned: new Set(Object.keys(draft.values).map(Number)),
    types: editing.types,
  });
  const nameObjection = isOne ? objectionTo(componentNameField, draft.name) : undefined;
  const nameProblem = nameObjection ?? problemAt(editing.error, 'name');
  const name = {
    value: draft.name,
    invalid: nameProblem !== undefined,
    onChange: (next: string) => change({ name: next }),
  };
  const tile = editing.isMixed('type') ? null : tileOf(draft.type);

  return (
    <Tabs value={tab} onChange={setTab} className="contents">
      <EditDialog
        editing={editing}
        open={open}
        title={isOne ? <ComponentName title={title} {...name} /> : title}
        leading={<TypeTile icon={tile?.icon ?? null} slug={tile?.slug ?? null} size="dialog" />}
        subtitle={
          <>
            <ComponentType
              value={draft.type}
              tile={tile}
              mixed={editing.isMixed('type')}
              onChange={(type) => change({ type })}
            />
            {nameProblem !== undefined && <FieldError>{nameProblem}</FieldError>}
            {isOne && <LikelyDuplicates name={draft.name} of={first.name} slug={first.slug} />}
          </>
        }
        actions={isOne && <ComponentActions component={first} changed={editing.changed} onLeave={onClose} />}
        below={
          <>
            <GoneBanner components={components} />
            {isOne && <OthersEditing slug={first.slug} open={open} />}
            <ExternalNotes components={components} attributes={attributes} draft={draft} onUse={change} />
            <TabList label="Component" items={tabsOf(isOne, shown.length)} />
          </>
        }
        valid={
          !components.every(isGone) && !isAnythingWrong(editing, attributes) && nameObjection === undefined
        }
        subject={`“${title}”`}
        labelOf={labelOf}
        describe={describe}
        footerStart={isOne && <ComponentStamps component={first} users={users} />}
        side={
          <ComponentSide
            components={components}
            draft={draft}
            here={here}
            onChange={change}
            onLeave={editing.changed ? undefined : onClose}
          />
        }
      >
        <ComponentTabs
          editing={editing}
          attributes={attributes}
          typeName={tile?.name ?? null}
          slug={isOne ? first.slug : undefined}
        />
      </EditDialog>
    </Tabs>
  );
}
