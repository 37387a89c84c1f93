import type { Relation } from '@lintel/diagram/items';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { PathLink } from '../../../links/PathLink.tsx';
import { diagramsQuery } from '../../../data/queries.ts';
import { Picker } from '../../../ui/overlays/Picker.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { useDesk } from '../editor/EditorContext.tsx';

/** The diagrams that a relation leads to. */
export function RelationLinks({ relation, canEdit }: { relation: Relation; canEdit: boolean }) {
  const { ofDiagram, action } = useDesk();
  // Names and states as they are, not as they were when the panel was opened.
  useQuery(diagramsQuery);
  const linked = ofDiagram.linked(relation);
  const hidden = relation.links.length - linked.length;
  const create = action('createLinked');
  const blocked = canEdit ? create.reason() : null;
  return (
    <section aria-label="Linked diagrams">
      <h3 className="pb-1 text-13 font-medium">Linked diagrams</h3>
      {relation.links.length === 0 && <p className="pb-1 text-13 text-muted">No links added.</p>}
      <ul className="-mx-2 max-h-50 overflow-y-auto">
        {linked.map((diagram) => (
          <li key={diagram.slug} className="flex items-center rounded-sm hover:bg-hover">
            <PathLink
              href={ofDiagram.addressOf(diagram.slug)}
              className="focus-inset flex min-h-menu-row min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-13 font-medium"
            >
              <span className="truncate">{displayName('diagram', diagram)}</span>
              {diagram.diagramLevel2 !== null && <LevelChip level={diagram.diagramLevel2} />}
            </PathLink>
            {canEdit && (
              <IconButton
                icon={X}
                label={`Remove the link to ${displayName('diagram', diagram)}`}
                size="xs"
                className="mr-1"
                onClick={() =>
                  ofDiagram.link(
                    relation.key,
                    relation.links.filter((slug) => slug !== diagram.slug),
                  )
                }
              />
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="py-1 text-12 text-muted">{hiddenText(hidden)}</p>}
      {canEdit && (
        <div className="flex flex-wrap gap-2 pt-1">
          <LinkPicker relation={relation} />
          <Button
            size="sm"
            variant="ghost"
            disabled={blocked !== null}
            title={blocked ?? undefined}
            icon={create.icon}
            onClick={create.run}
          >
            {create.label}
          </Button>
        </div>
      )}
    </section>
  );
}

const hiddenText = (count: number): string =>
  count === 1 ? '1 more that you cannot open' : `${count} more that you cannot open`;

function LinkPicker({ relation }: { relation: Relation }) {
  const { ofDiagram } = useDesk();
  const { links, key } = relation;
  return (
    <Picker
      label="Diagrams"
      className="w-72"
      multiple
      items={ofDiagram.linkable().map((diagram) => ({
        value: diagram.slug,
        label: displayName('diagram', diagram),
        ...(diagram.diagramLevel2 !== null && { aside: diagram.diagramLevel2 }),
      }))}
      picked={links}
      onPick={(slug) =>
        ofDiagram.link(key, links.includes(slug) ? links.filter((each) => each !== slug) : [...links, slug])
      }
      empty="No linked diagrams available"
      trigger={
        <Button size="sm" icon={Plus}>
          Link diagrams
        </Button>
      }
    />
  );
}
