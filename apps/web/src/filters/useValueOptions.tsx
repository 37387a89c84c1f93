import type { AttributeShape } from '@lintel/api/modelShapes';
import { stateLabels, states } from '@lintel/domain/entities/diagram';
import { limits } from '@lintel/domain/limits';
import { displayName } from '@lintel/domain/names';
import { fullName } from '@lintel/domain/people';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import {
  attributesQuery,
  componentListQuery,
  sharedTypesAsSent,
  sharedTypesOf,
  typesQuery,
} from '../data/modelQueries.ts';
import { usersQuery } from '../data/peopleQueries.ts';
import { diagramsQuery, tagsQuery } from '../data/queries.ts';
import { componentsByIdQuery } from '../data/viewQueries.ts';
import { PersonAvatar } from '../people/PersonAvatar.tsx';
import { typeGroups } from '../pickers/typeTiles.ts';
import { TypeTile } from '../pickers/TypeTile.tsx';
import { LevelChip } from '../ui/feedback/LevelChip.tsx';
import { Tag } from '../ui/feedback/Tag.tsx';
import { type FilterSubject, noValue } from './conditions.ts';
import { mayBeNone, noValueOption, type ValueOption } from './valueOptions.ts';

export interface ValueOptions {
  readonly options: readonly ValueOption[];
  readonly loading: boolean;
  /** The words were sought by the server: all that came fits them. */
  readonly isSought: boolean;
  /** There are more than can be looked through. */
  readonly many: boolean;
  readonly labelOf: (value: string) => string;
}

type Source = 'types' | 'components' | 'diagrams' | 'tags' | 'states' | 'list' | 'people' | 'nothing';

const sourceOf = (subject: FilterSubject): Source => {
  if (subject.kind === 'attribute') {
    if (subject.attributeType === 'LIST') return 'list';
    return subject.attributeType === 'USERLIST' ? 'people' : 'nothing';
  }
  switch (subject.field) {
    case 'types':
    case 'tags':
    case 'states':
    case 'diagrams':
      return subject.field;
    case 'name':
    case 'description':
      return 'nothing';
    default:
      return 'components';
  }
};

const gone: Record<Source, string> = {
  types: 'Deleted type',
  components: 'Deleted component',
  diagrams: 'Diagram that is gone',
  tags: 'Deleted tag',
  states: 'Unknown state',
  list: 'Deleted item',
  people: 'Somebody who has left',
  nothing: '',
};

const most = 50;

/** What is called by the words, and what is chosen already. */
const useComponentOptions = (isAsked: boolean, words: string, chosen: readonly string[]) => {
  const sought = useDeferredValue(words.trim());
  const found = useQuery({
    ...componentListQuery({
      ...(sought !== '' && { search: sought }),
      state: 'ACTIVE',
      sort: sought === '' ? 'updated' : 'relevance',
      limit: most,
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const ids = chosen.filter((each) => each !== noValue).map(Number);
  const named = useQuery({
    ...componentsByIdQuery(ids.slice(0, limits.componentsPerPage)),
    enabled: isAsked && ids.length > 0,
  });
  const isFirst = sought === '';
  const byId = new Map(
    [...(isFirst ? (named.data?.rows ?? []) : []), ...(found.data?.components ?? [])].map((each) => [
      String(each.componentModelId),
      each,
    ]),
  );
  const labels = new Map(
    [...(found.data?.components ?? []), ...(named.data?.rows ?? [])].map((each) => [
      String(each.componentModelId),
      displayName('component', each),
    ]),
  );
  return {
    loading: (isAsked && found.isPending) || (ids.length > 0 && isAsked && named.isPending),
    labels,
    options: [...byId.values()].map((each): ValueOption => {
      const type = each.type ?? each.sharedType;
      return {
        value: String(each.componentModelId),
        label: displayName('component', each),
        content: (
          <Faced face={<TypeTile icon={type?.icon ?? null} slug={type?.slug ?? null} size="row" />}>
            {displayName('component', each)}
          </Faced>
        ),
      };
    }),
  };
};

function Faced({ face, children }: { face: React.ReactNode; children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      {face}
      <span className="truncate">{children}</span>
    </span>
  );
}

const itemsOf = (attributes: readonly AttributeShape[], subject: FilterSubject): ValueOption[] => {
  const id = subject.kind === 'attribute' ? subject.attributeId : null;
  const attribute = attributes.find((each) => each.attributeId === id);
  return (attribute?.listItems ?? [])
    .filter(({ value }) => value.trim() !== '')
    .map(({ attributeListItemId, value }) => ({ value: String(attributeListItemId), label: value }));
};

const stateOptions = states.map((value): ValueOption => ({ value, label: stateLabels[value] }));

/** What can be chosen for a condition. */
export const useValueOptions = (
  subject: FilterSubject,
  words: string,
  chosen: readonly string[],
): ValueOptions => {
  const source = sourceOf(subject);
  const own = useQuery({ ...typesQuery, enabled: source === 'types' });
  const shared = useQuery({ ...sharedTypesAsSent, select: sharedTypesOf, enabled: source === 'types' });
  const diagrams = useQuery({ ...diagramsQuery, enabled: source === 'diagrams' });
  const tags = useQuery({ ...tagsQuery, enabled: source === 'tags' });
  const attributes = useQuery({ ...attributesQuery, enabled: source === 'list' });
  const users = useQuery({ ...usersQuery, enabled: source === 'people' });
  const components = useComponentOptions(source === 'components', words, chosen);

  const read: Record<Source, () => { options: readonly ValueOption[]; loading: boolean }> = {
    types: () => ({
      loading: own.isPending || shared.isPending,
      options: typeOptions(own.data ?? [], shared.data ?? []),
    }),
    components: () => components,
    diagrams: () => ({ loading: diagrams.isPending, options: diagramOptions(diagrams.data ?? []) }),
    tags: () => ({
      loading: tags.isPending,
      options: (tags.data ?? []).map(({ tagId, name, color }) => ({
        value: String(tagId),
        label: name,
        content: <Tag shade={color}>{name}</Tag>,
      })),
    }),
    states: () => ({ loading: false, options: stateOptions }),
    list: () => ({ loading: attributes.isPending, options: itemsOf(attributes.data ?? [], subject) }),
    people: () => ({
      loading: users.isPending,
      options: (users.data ?? []).map((user) => ({
        value: String(user.userId),
        label: fullName(user),
        content: <Faced face={<PersonAvatar person={user} size={20} />}>{fullName(user)}</Faced>,
      })),
    }),
    nothing: () => ({ loading: false, options: [] }),
  };
  const { options, loading } = read[source]();
  const isSought = source === 'components';
  const labels = isSought ? components.labels : new Map(options.map(({ value, label }) => [value, label]));
  return {
    loading,
    isSought,
    many: source === 'types' || source === 'diagrams',
    options: mayBeNone(subject) ? [...options, noValueOption] : options,
    labelOf: (value) =>
      value === noValue ? noValueOption.label : (labels.get(value) ?? (loading ? '…' : gone[source])),
  };
};

type TypesGiven = Parameters<typeof typeGroups>;

/** Each type once, however many groups of the picker it stands in. */
const typeOptions = (own: TypesGiven[0], shared: TypesGiven[1]): ValueOption[] => {
  const tiles = typeGroups(own, shared).flatMap((group) => group.tiles);
  const once = new Map(tiles.map((tile) => [tile.id, tile]));
  return [...once.values()].map(({ id, name, icon, slug }) => ({
    value: id,
    label: name,
    content: <Faced face={<TypeTile icon={icon} slug={slug} size="row" />}>{name}</Faced>,
  }));
};

interface DiagramGiven {
  diagramId: number;
  slug: string;
  name: string;
  state: string;
  diagramLevel2: string | null;
}

/** A drawing counts for the model while it is active. */
const diagramOptions = (diagrams: readonly DiagramGiven[]): ValueOption[] =>
  diagrams
    .filter(({ state }) => state === 'ACTIVE')
    .map((each) => ({
      value: String(each.diagramId),
      label: displayName('diagram', each),
      content:
        each.diagramLevel2 === null ? undefined : (
          <Faced face={<LevelChip level={each.diagramLevel2} />}>{displayName('diagram', each)}</Faced>
        ),
    }));
