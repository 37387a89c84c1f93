import type { Instance, Relation } from '@lintel/diagram/items';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ArrowRight, type LucideIcon, Repeat, Spline, TextSelect } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { attributesQuery, componentQuery } from '../../../data/modelQueries.ts';
import { explainFailure } from '../../../data/failures.ts';
import { AssignedAttributes, assignedOf } from '../../../dialogs/component/AssignedAttributes.tsx';
import { componentDraftOf } from '../../../dialogs/component/componentFields.ts';
import { LinkedDiagramsSection } from '../../../dialogs/component/LinkedDiagramsSection.tsx';
import { UsedInSection } from '../../../dialogs/component/UsedInSection.tsx';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { useReadable } from '../../../session/useReadable.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TabList, TabPanel, Tabs } from '../../../ui/Tabs.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { itemTitle } from '../itemTitle.ts';
import { type DiagramNames, liveComponentOf } from '../names/diagramNames.ts';
import { useSnapshot } from '../session/useItem.ts';
import { useDesk } from './EditorContext.tsx';
import { RelationFacts } from './RelationPanel.tsx';
import { type RelationRow, relationRows } from './relationRows.ts';

export interface ItemSheetProps {
  open: boolean;
  /** The key of an item. */
  of: string;
  here: string;
}

/** What is said of one item, under the drawing. */
export function ItemSheet({ open, of, here }: ItemSheetProps) {
  const { editor } = useDesk();
  useSnapshot(editor.diagram.snapshots);
  const item = editor.snapshot.get(of);
  const last = useRef(item);
  if (item !== undefined) last.current = item;
  if (last.current?.kind === 'relation') return <RelationSheet open={open} relation={last.current} />;
  if (last.current?.kind === 'instance')
    return <InstanceSheet open={open} instance={last.current} here={here} />;
  return null;
}

/** The selected item stays in sight above. */
const useRoomAbove = (key: string, open: boolean): ((popup: HTMLElement | null) => void) => {
  const { editor } = useDesk();
  const [popup, setPopup] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (popup === null || !open) return;
    const { camera } = editor;
    camera.cover(popup.offsetHeight);
    const bounds = editor.boundsOf([key]);
    if (bounds !== null && !camera.isFree(bounds)) camera.reveal(bounds);
    return () => camera.cover(0);
  }, [editor, popup, key, open]);
  return setPopup;
};

const useLeave = (): (() => void) => {
  const { editor } = useDesk();
  return () => editor.selection.set([]);
};

function RelationSheet({ open, relation }: { open: boolean; relation: Relation }) {
  const { editor } = useDesk();
  const names = useReadable(editor.names);
  const popup = useRoomAbove(relation.key, open);
  const [from, to] = [relation.from.item, relation.to.item].map((key) => {
    const end = editor.snapshot.get(key);
    return end === undefined ? '' : itemTitle(end, names);
  });
  return (
    <Sheet
      open={open}
      onClose={useLeave()}
      modeless
      low
      popup={popup}
      title={itemTitle(relation, names)}
      subtitle={`${from} to ${to}`}
    >
      <div className="pt-2">
        <RelationFacts key={relation.key} relation={relation} canEdit={false} />
      </div>
    </Sheet>
  );
}

/** The type that the drawing shows, of a component or of a placeholder. */
const typeOf = (instance: Instance, names: DiagramNames) => {
  const component = liveComponentOf(instance, names);
  if (component !== null) return component.type;
  return instance.type === null ? null : (names.types.get(instance.type) ?? null);
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const usedText = (count: number): string => {
  if (count === 0) return 'not used in any diagrams';
  return `used in ${count} ${count === 1 ? 'diagram' : 'diagrams'}`;
};

type Tab = 'relations' | 'diagrams' | 'attributes';

function InstanceSheet({ open, instance, here }: { open: boolean; instance: Instance; here: string }) {
  const { editor, deeds } = useDesk();
  const names = useReadable(editor.names);
  const popup = useRoomAbove(instance.key, open);
  const [tab, setTab] = useState<Tab>('relations');
  const live = liveComponentOf(instance, names);
  const read = useQuery({ ...componentQuery(live?.standsFor ?? ''), enabled: open && live !== null });
  const attributes = useQuery({ ...attributesQuery, enabled: open && live !== null });
  const component = live === null ? undefined : read.data;
  const draft =
    component === undefined || attributes.data === undefined
      ? null
      : componentDraftOf(component, attributes.data);
  const assigned = draft === null ? null : assignedOf(attributes.data ?? [], draft.values);
  const relations = relationRows(editor.snapshot, instance.key, names);
  const type = typeOf(instance, names);
  const typeName = type === null ? null : displayName('type', type);
  const used = component && usedText(component.componentInstances.length);
  const told = live === null ? ['Placeholder', typeName] : [typeName, used];
  const subtitle = capital(told.filter((each) => each !== null && each !== undefined).join(', '));
  const problem = read.error ?? attributes.error;
  const waiting =
    problem === null ? null : (
      <ErrorState
        title="The component did not load"
        onRetry={() => {
          void read.refetch();
          void attributes.refetch();
        }}
      >
        {explainFailure(problem)}
      </ErrorState>
    );

  return (
    <Tabs value={live === null ? 'relations' : tab} onChange={setTab} className="contents">
      <Sheet
        open={open}
        onClose={useLeave()}
        modeless
        low
        popup={popup}
        title={itemTitle(instance, names)}
        subtitle={subtitle}
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
        {component !== undefined && component.tags.length > 0 && (
          <div className="flex flex-wrap gap-1.5 pt-2">
            {component.tags.map(({ tagId, name, color }) => (
              <Tag key={tagId} shade={color}>
                {name}
              </Tag>
            ))}
          </div>
        )}
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
          <Relations rows={relations} />
        </TabPanel>
        <TabPanel value="diagrams" className="pt-3">
          {component === undefined ? (
            waiting
          ) : (
            <div className="flex flex-col gap-4">
              <UsedInSection diagrams={component.componentInstances} here={here} pathOf={deeds.addressOf} />
              <LinkedDiagramsSection
                links={component.diagramLinks}
                subject={undefined}
                onChange={undefined}
                pathOf={deeds.addressOf}
              />
            </div>
          )}
        </TabPanel>
        <TabPanel value="attributes" className="pt-3">
          {draft === null || assigned === null ? (
            waiting
          ) : (
            <AssignedAttributes attributes={assigned} values={draft.values} />
          )}
        </TabPanel>
      </Sheet>
    </Tabs>
  );
}

const looks: Record<RelationRow['way'], { icon: LucideIcon; word: string }> = {
  from: { icon: ArrowLeft, word: 'From' },
  to: { icon: ArrowRight, word: 'To' },
  self: { icon: Repeat, word: 'To itself:' },
};

/** Each leads to what stands at its other end. */
function Relations({ rows }: { rows: readonly RelationRow[] }) {
  const { editor } = useDesk();
  if (rows.length === 0) return <EmptyState icon={Spline} title="No relations" className="py-6" />;
  return (
    <ul aria-label="Relations">
      {rows.map(({ key, way, other, title, label }) => {
        const { icon, word } = looks[way];
        return (
          <li key={key} className="border-b last:border-b-0">
            <button
              type="button"
              onClick={() => editor.jumpTo([other])}
              className="-mx-2 flex min-h-touch w-[calc(100%+var(--space-4))] items-center gap-2.5 rounded-sm px-2 text-left focus-inset"
            >
              <Icon icon={icon} size={16} className="text-muted" />
              <VisuallyHidden>{word} </VisuallyHidden>
              <span className="min-w-0 flex-1 truncate text-16">{title}</span>{' '}
              <span className="max-w-1/2 truncate text-13 text-muted">{label}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
