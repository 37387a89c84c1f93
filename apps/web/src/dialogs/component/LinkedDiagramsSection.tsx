import type { DiagramShape } from '@lintel/api/shapes';
import type { State } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Check, FilePlus, Pencil, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { diagramsQuery } from '../../data/queries.ts';
import { Picker } from '../../ui/overlays/Picker.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import type { DiagramOfComponent } from './componentFields.ts';
import { DiagramRow } from './DiagramRow.tsx';
import { isPlanned, plannedDiagram } from './plannedDiagram.ts';
import { SideSection } from './SideSection.tsx';

export interface LinkedDiagramsSectionProps {
  links: readonly DiagramOfComponent[];
  /** One that a new diagram can be made for. */
  subject: { name: string; state: State } | undefined;
  onChange: ((links: DiagramOfComponent[]) => void) | undefined;
  /** Creates one at once; without, it is created with the rest on Save. */
  onCreate?: (() => void) | undefined;
  /** Where each is followed in place, if it is. */
  pathOf?: ((slug: string) => string) | undefined;
}

const asLink = ({ diagramId, slug, name }: DiagramShape): DiagramOfComponent => ({
  fkDiagramId: diagramId,
  slug,
  name,
});

/** A draft may lead to drafts; what others rely on leads to what they can rely on. */
const mayLead =
  (subject: LinkedDiagramsSectionProps['subject']) =>
  ({ current, state }: DiagramShape): boolean =>
    current && (state === 'ACTIVE' || (subject?.state === 'DRAFT' && state === 'DRAFT'));

interface LinkPickerProps {
  /** What may be led to. */
  diagrams: readonly DiagramShape[];
  links: readonly DiagramOfComponent[];
  onPick: (slug: string) => void;
}

function LinkPicker({ diagrams, links, onPick }: LinkPickerProps) {
  return (
    <Picker
      label="Diagrams"
      className="w-72"
      multiple
      items={diagrams.map((diagram) => ({
        value: diagram.slug,
        label: displayName('diagram', diagram),
        ...(diagram.diagramLevel2 !== null && { aside: diagram.diagramLevel2 }),
      }))}
      picked={links.map(({ slug }) => slug)}
      onPick={onPick}
      empty="No linked diagrams available"
      trigger={<IconButton icon={Plus} iconSize={14} size="xs" label="Link diagrams" />}
    />
  );
}

/** The diagrams that a component leads to: looked at first, changed after a press on the pencil. */
export function LinkedDiagramsSection(props: LinkedDiagramsSectionProps) {
  const { links, subject, onChange, onCreate, pathOf } = props;
  const [editing, setEditing] = useState(false);
  const diagrams = useQuery(diagramsQuery).data ?? [];
  const changes = editing ? onChange : undefined;
  const toggle = (slug: string) => {
    const others = links.filter((each) => each.slug !== slug);
    if (others.length < links.length) return onChange?.(others);
    const diagram = diagrams.find((each) => each.slug === slug);
    if (diagram !== undefined) onChange?.([...links, asLink(diagram)]);
  };
  return (
    <>
      <SideSection
        title="Linked diagrams"
        count={links.length}
        empty="No links added."
        actions={
          onChange && (
            <>
              <IconButton
                icon={editing ? Check : Pencil}
                iconSize={14}
                size="xs"
                label={editing ? 'Done' : 'Edit links'}
                pressed={editing}
                onClick={() => setEditing(!editing)}
              />
              <LinkPicker diagrams={diagrams.filter(mayLead(subject))} links={links} onPick={toggle} />
            </>
          )
        }
      >
        {links.map((link) => (
          <DiagramRow
            key={link.slug}
            diagram={link}
            level={diagrams.find(({ slug }) => slug === link.slug)?.diagramLevel2 ?? null}
            href={pathOf?.(link.slug)}
            isPlanned={isPlanned(link)}
          >
            {changes && (
              <IconButton
                icon={X}
                iconSize={14}
                size="xs"
                label={`Remove the link to ${displayName('diagram', link)}`}
                onClick={() => toggle(link.slug)}
              />
            )}
          </DiagramRow>
        ))}
      </SideSection>
      {onChange && subject !== undefined && (
        <Button
          saves
          variant="ghost"
          size="sm"
          icon={FilePlus}
          disabled={links.some(isPlanned)}
          className="-mt-4 -ml-2 self-start"
          onClick={onCreate ?? (() => onChange([...links, plannedDiagram(subject.name)]))}
        >
          Create and link a diagram
        </Button>
      )}
    </>
  );
}
