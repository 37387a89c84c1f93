import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usersQuery } from '../../data/peopleQueries.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/lists/Tabs.tsx';
import { AssignedAttributes, assignedOf } from './AssignedAttributes.tsx';
import { ComponentLog } from './ComponentLog.tsx';
import { ComponentSide } from './ComponentSide.tsx';
import { ComponentStamps } from './ComponentStamps.tsx';
import { ComponentWords } from './ComponentWords.tsx';
import { ExternalNotes } from './ExternalNotes.tsx';
import { GoneBanner } from './GoneBanner.tsx';
import { GraphButton } from './GraphButton.tsx';
import { componentDraftOf } from './componentFields.ts';

export interface ComponentReaderProps {
  open: boolean;
  onClose: () => void;
  component: ComponentShape;
  attributes: readonly AttributeShape[];
  here: string | undefined;
}

type Tab = 'description' | 'attributes' | 'log';

/** The same to be read: by readers, and of a component that is deleted. */
export function ComponentReader({ open, onClose, component, attributes, here }: ComponentReaderProps) {
  const [tab, setTab] = useState<Tab>('description');
  const users = useQuery(usersQuery).data ?? [];
  const draft = componentDraftOf(component, attributes);
  const type = component.type ?? component.sharedType;
  const assigned = assignedOf(attributes, draft.values);
  return (
    <Tabs value={tab} onChange={setTab} className="contents">
      <Dialog
        open={open}
        onClose={onClose}
        title={displayName('component', component)}
        subtitle={type?.name ?? 'No type'}
        leading={<TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="dialog" />}
        actions={component.deletedAt === null && <GraphButton slug={component.slug} onLeave={onClose} />}
        below={
          <>
            <GoneBanner components={[component]} />
            <ExternalNotes components={[component]} attributes={attributes} draft={draft} />
            <TabList
              label="Component"
              items={[
                { value: 'description', label: 'Description' },
                { value: 'attributes', label: 'Attributes', count: assigned.length },
                { value: 'log', label: 'Change log' },
              ]}
            />
          </>
        }
        side={<ComponentSide components={[component]} draft={draft} here={here} onLeave={onClose} />}
        footer={<Button onClick={onClose}>Close</Button>}
        footerStart={<ComponentStamps component={component} users={users} />}
      >
        <TabPanel value="description">
          <ComponentWords component={component} />
        </TabPanel>
        <TabPanel value="attributes">
          <AssignedAttributes attributes={assigned} values={draft.values} />
        </TabPanel>
        <TabPanel value="log">
          <ComponentLog slug={component.slug} />
        </TabPanel>
      </Dialog>
    </Tabs>
  );
}
