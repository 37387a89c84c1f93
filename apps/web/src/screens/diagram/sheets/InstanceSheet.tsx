import type { ComponentShape } from '@lintel/api/componentShapes';
import type { Instance } from '@lintel/diagram/items';
import { displayName } from '@lintel/domain/names';
import { TextSelect } from 'lucide-react';
import { useState } from 'react';
import { explainFailure } from '../../../data/failures.ts';
import { AssignedAttributes } from '../../../dialogs/component/AssignedAttributes.tsx';
import { LinkedDiagramsSection } from '../../../dialogs/component/LinkedDiagramsSection.tsx';
import { UsedInSection } from '../../../dialogs/component/UsedInSection.tsx';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { useReadable } from '../../../state/useReadable.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TabList, TabPanel, Tabs } from '../../../ui/lists/Tabs.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { itemTitle } from '../names/itemTitle.ts';
import {
  type DiagramNames,
  isAwaited,
  liveComponentOf,
  type DescribedComponent,
} from '../names/diagramNames.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { RelationList } from './RelationList.tsx';
import { relationRows } from './relationRows.ts';
import { SelectionSheet } from './SelectionSheet.tsx';
import { useDescribedComponent } from './useDescribedComponent.ts';

/** The type that the drawing shows, of a component or of a placeholder. */
const typeOf = (instance: Instance, live: DescribedComponent | null, names: DiagramNames) => {
  if (live !== null) return live.type;
  return instance.type === null ? null : (names.types.get(instance.type) ?? null);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const usedText = (count: number): string => {
  if (count === 0) return 'not used in any diagrams';
  return `used in ${count} ${count === 1 ? 'diagram' : 'diagrams'}`;
};

type Tab = 'relations' | 'diagrams' | 'attributes';

export interface InstanceSheetProps {
  open: boolean;
  instance: Instance;
  /** The diagram that is read. */
  here: string;
}

function TagRow({ tags }: { tags: ComponentShape['tags'] }) {
  if (tags.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5 pt-2">
      {tags.map(({ tagId, name, color }) => (
        <Tag key={tagId} shade={color}>
          {name}
        </Tag>
      ))}
    </div>
  );
}

interface DiagramsTabProps {
  component: ComponentShape;
  here: string;
  addressOf: (slug: string) => string;
}

function DiagramsTab({ component, here, addressOf }: DiagramsTabProps) {
  return (
    <div className="flex flex-col gap-4">
      <UsedInSection components={[component]} here={here} addressOf={addressOf} inPlace />
      <LinkedDiagramsSection
        links={component.diagramLinks}
        subject={undefined}
        onChange={undefined}
        pathOf={addressOf}
      />
    </div>
  );
}

export function InstanceSheet({ open, instance, here }: InstanceSheetProps) {
  const { editor, ofDiagram: paths } = useDesk();
  const names = useReadable(editor.names);
  const [tab, setTab] = useState<Tab>('relations');
  const live = liveComponentOf(instance, names);
  const { component, values, assigned, problem, retry } = useDescribedComponent(live?.standsFor, open);
  const relations = relationRows(editor.snapshot, instance.key, names);
  const type = typeOf(instance, live, names);
  const described = [
    live === null && !isAwaited(instance, names) ? 'Placeholder' : null,
    type === null ? null : displayName('type', type),
    component === undefined ? null : usedText(component.componentInstances.length),
  ];
  const waiting =
    problem === null ? (
      <Skeleton className="h-24" label="Loading the component" />
    ) : (
      <ErrorState title="The component did not load" onRetry={retry}>
        {explainFailure(problem)}
      </ErrorState>
    );

  return (
    <Tabs value={live === null ? 'relations' : tab} onChange={setTab} className="contents">
      <SelectionSheet
        of={instance.key}
        open={open}
        title={itemTitle(instance, names)}
        subtitle={capital(described.filter((each) => each !== null).join(', '))}
        leading={<TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="dialog" />}
        actions={
          live !== null && (
            <IconButton
              icon={TextSelect}
              iconSize={20}
              size="lg"
              label="Open the details"
              onClick={() => editor.details.set([instance.key])}
            />
          )
        }
      >
        <TagRow tags={component?.tags ?? []} />
        <TabList
          label="Selected component"
          className="sticky top-0 -mx-4 bg-raised px-4! pt-1"
          items={[
            { value: 'relations', label: 'Relations', count: relations.length },
            ...(live === null
              ? []
              : [
                  { value: 'diagrams', label: 'Diagrams', count: component?.componentInstances.length },
                  { value: 'attributes', label: 'Attributes', count: assigned?.length },
                ]),
          ]}
        />
        <TabPanel value="relations">
          <RelationList rows={relations} />
        </TabPanel>
        <TabPanel value="diagrams" className="pt-3">
          {component === undefined ? (
            waiting
          ) : (
            <DiagramsTab component={component} here={here} addressOf={paths.addressOf} />
          )}
        </TabPanel>
        <TabPanel value="attributes" className="pt-3">
          {values === undefined || assigned === undefined ? (
            waiting
          ) : (
            <AssignedAttributes attributes={assigned} values={values} />
          )}
        </TabPanel>
      </SelectionSheet>
    </Tabs>
  );
}
