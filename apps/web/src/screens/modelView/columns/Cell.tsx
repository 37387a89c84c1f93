import type { ViewRowShape } from '@lintel/api/endpoints/queries';
import type { AttributeShape } from '@lintel/api/modelShapes';
import type { HeldValue } from '@lintel/domain/attributes/attributeKind';
import { describeWhen } from '@lintel/domain/dates';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { diagramLink, type ItemReference } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { fullName } from '@lintel/domain/people';
import { safeUrl } from '@lintel/richtext/safeUrl';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { PathLink } from '../../../links/PathLink.tsx';
import { PersonAvatar, type PersonAvatarProps } from '../../../people/PersonAvatar.tsx';
import { TypeTile } from '../../../pickers/TypeTile.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { TagDot } from '../../../ui/feedback/Tag.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { groupedDigits, heldOf, rowId } from './cellText.ts';
import type { ModelColumn } from './modelColumns.ts';

type PersonHere = PersonAvatarProps['person'] & { userId: number };

/** What every cell of a table has in common. */
export interface CellContext {
  /** The way that leads on from the table. */
  readonly came: readonly ItemReference[];
  readonly users: ReadonlyMap<number, PersonHere>;
  readonly now: Date;
  /** Behind the name, what the row has to say besides. */
  readonly besideName: (row: ViewRowShape) => ReactNode;
  readonly shows: (columnId: string) => boolean;
  /** Numbers of the column are so large that their digits stand in groups. */
  readonly groups: (attributeId: number) => boolean;
}

export interface CellProps {
  column: ModelColumn;
  row: ViewRowShape;
  context: CellContext;
  /** It was changed here, and is not what the table asks for any more. */
  unfit?: boolean | undefined;
}

/** The value of a row in a column, as a person looks at it. */
export function Cell({ column, row, context, unfit = false }: CellProps) {
  if (column.attribute !== null)
    return <AttributeCell attribute={column.attribute} row={row} context={context} />;
  switch (column.id) {
    case 'col-row-id':
      return <span className="text-secondary tabular">{rowId(row)}</span>;
    case 'col-name':
      return <NameCell row={row} context={context} unfit={unfit} />;
    case 'col-type':
      return <span className="text-secondary">{(row.type ?? row.sharedType)?.name}</span>;
    case 'col-desc':
      return <Cut text={row.description ?? ''} />;
    case 'col-dia':
      return <DiagramsCell row={row} context={context} />;
    case 'col-to-comp':
      return <ComponentsCell {...row.to} />;
    case 'col-from-comp':
      return <ComponentsCell {...row.from} />;
    case 'col-contains':
      return <ComponentsCell {...row.contains} />;
    case 'col-tags':
      return <TagsCell row={row} />;
    case 'col-state':
      return <span className="text-secondary">{stateLabels[row.state]}</span>;
    default:
      return (
        <time dateTime={row.updatedAt} className="text-secondary">
          {describeWhen(row.updatedAt, context.now)}
        </time>
      );
  }
}

function Cut({ text }: { text: string }) {
  return (
    <span className="block truncate text-secondary" onMouseEnter={titleWhenCut}>
      {text}
    </span>
  );
}

function NameCell({ row, context, unfit }: Omit<CellProps, 'column'>) {
  const type = row.type ?? row.sharedType;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />
      <button
        type="button"
        onClick={() => openDialog({ kind: 'component', slugs: [row.slug] })}
        onMouseEnter={titleWhenCut}
        className="min-w-0 truncate rounded-xs font-medium hover:underline touch-target focus-inset"
      >
        {displayName('component', row)}
      </button>
      {row.state !== 'ACTIVE' && !context.shows('col-state') && <Badge>{stateLabels[row.state]}</Badge>}
      {unfit && <Badge tone="warning">No longer fits</Badge>}
      {context.besideName(row)}
    </span>
  );
}

function DiagramsCell({ row: { drawnOn }, context }: Omit<CellProps, 'column'>) {
  const [first] = drawnOn.first;
  if (first === undefined) return null;
  const others = drawnOn.first.slice(1).map((each) => displayName('diagram', each));
  const more = drawnOn.total - 1;
  const unnamed = more - others.length;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {first.diagramLevel2 !== null && <LevelChip level={first.diagramLevel2} />}
      <PathLink
        href={diagramLink(first, { came: context.came })}
        onMouseEnter={titleWhenCut}
        className="min-w-0 truncate rounded-xs text-accent hover:underline touch-target focus-inset"
      >
        {displayName('diagram', first)}
      </PathLink>
      {more > 0 && (
        <More count={more} names={[...others, ...(unnamed > 0 ? [`${unnamed} more`] : [])]} noun="diagrams" />
      )}
    </span>
  );
}

function More({ count, names, noun }: { count: number; names: readonly string[]; noun: string }) {
  return (
    <span title={names.join(', ')} className="shrink-0 text-12 text-muted tabular">
      +{count}
      <span className="sr-only"> more {noun}</span>
    </span>
  );
}

function ComponentsCell({ first, total }: ViewRowShape['to']) {
  const [one, ...others] = first;
  if (one === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <button
        type="button"
        onClick={() => openDialog({ kind: 'component', slugs: [one.slug] })}
        onMouseEnter={titleWhenCut}
        className="min-w-0 truncate rounded-xs text-left hover:underline touch-target focus-inset"
      >
        {displayName('component', one)}
      </button>
      {total > 1 && (
        <More
          count={total - 1}
          names={others.map((each) => displayName('component', each))}
          noun="components"
        />
      )}
    </span>
  );
}

const mostTags = 2;

function TagsCell({ row: { tags } }: { row: ViewRowShape }) {
  const rest = tags.slice(mostTags);
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {tags.slice(0, mostTags).map((tag, at) => (
        <TagDot
          key={tag.tagId}
          shade={tag.color}
          className={at === 0 && tags.length > 1 ? 'max-w-3/5 shrink-0' : undefined}
        >
          {tag.name}
        </TagDot>
      ))}
      {rest.length > 0 && <More count={rest.length} names={rest.map(({ name }) => name)} noun="tags" />}
    </span>
  );
}

function AttributeCell({
  attribute,
  row,
  context,
}: { attribute: AttributeShape } & Omit<CellProps, 'column'>) {
  const held = heldOf(row, attribute);
  switch (attribute.attributeType) {
    case 'NUMBER':
      return <NumberCell held={held} isGrouped={context.groups(attribute.attributeId)} />;
    case 'BOOLEAN':
      return <BooleanCell held={typeof held === 'string' ? held : null} />;
    case 'LINK':
      return <LinkCell text={typeof held === 'string' ? held : ''} />;
    case 'LIST':
      return (
        <span className="flex min-w-0 gap-1">
          {attribute.listItems
            .filter(({ attributeListItemId }) => Array.isArray(held) && held.includes(attributeListItemId))
            .map(({ attributeListItemId, value }) => (
              <Badge key={attributeListItemId}>{value}</Badge>
            ))}
        </span>
      );
    case 'USERLIST':
      return <PeopleCell ids={Array.isArray(held) ? held : []} users={context.users} />;
    default:
      return <Cut text={typeof held === 'string' ? held : ''} />;
  }
}

function NumberCell({ held, isGrouped }: { held: HeldValue; isGrouped: boolean }) {
  if (typeof held !== 'string') return null;
  return <>{isGrouped ? groupedDigits(held) : held}</>;
}

function BooleanCell({ held }: { held: string | null }) {
  if (held === null) return null;
  if (held !== 'true')
    return (
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">No</span>
      </span>
    );
  return (
    <span className="flex text-secondary">
      <Icon icon={Check} size={16} />
      <span className="sr-only">Yes</span>
    </span>
  );
}

function LinkCell({ text }: { text: string }) {
  const address = safeUrl(text);
  if (address === null) return <Cut text={text} />;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="block truncate rounded-xs text-accent hover:underline touch-target focus-inset"
    >
      {text}
    </a>
  );
}

function PeopleCell({ ids, users }: { ids: readonly number[]; users: CellContext['users'] }) {
  const people = ids.map((id) => users.get(id) ?? null);
  const [first] = people;
  if (first === undefined) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {people
        .slice(0, 3)
        .map((person) => person && <PersonAvatar key={person.userId} person={person} size={20} />)}
      <span className="truncate text-secondary">
        {people.map((person) => (person === null ? 'Somebody who has left' : fullName(person))).join(', ')}
      </span>
    </span>
  );
}
