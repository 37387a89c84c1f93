import type { ComponentShape } from '@lintel/api/componentShapes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { componentLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useRestoreComponents } from '../../data/mutations/components.ts';
import { usersQuery } from '../../data/peopleQueries.ts';
import { useMay } from '../../data/session.ts';
import { TypeTile } from '../../pickers/TypeTile.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/lists/Tabs.tsx';
import { AssignedAttributes, assignedOf } from './AssignedAttributes.tsx';
import { ComponentLog } from './ComponentLog.tsx';
import { ComponentSide } from './ComponentSide.tsx';
import { ComponentStamps } from './ComponentStamps.tsx';
import { ComponentWords } from './ComponentWords.tsx';
import { ExternalNotes } from './ExternalNotes.tsx';
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
            <Gone component={component} />
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

/** A deleted or merged one says what became of it, and comes back where that is possible. */
function Gone({ component }: { component: ComponentShape }) {
  const restore = useRestoreComponents();
  const mayEdit = useMay()('component.edit');
  const { deletedAt, standsFor, slug } = component;
  if (deletedAt === null && standsFor === null) return null;
  return (
    <div className="flex items-center gap-2 px-6 pb-3">
      <Banner tone="warning" place="inset">
        {standsFor === null ? (
          'This component is deleted: where it was drawn stands a placeholder.'
        ) : (
          <>
            {'This component was merged into '}
            <a
              href={componentLink(standsFor.slug)}
              title="Opens in a new tab"
              target="_blank"
              rel="noopener"
              className="rounded-xs underline"
            >
              {displayName('component', standsFor)}
            </a>
            .
          </>
        )}
      </Banner>
      {mayEdit && (
        <Button
          saves
          size="sm"
          icon={RotateCcw}
          busy={restore.isPending}
          onClick={() => restore.mutate([slug])}
        >
          Undo
        </Button>
      )}
    </div>
  );
}
