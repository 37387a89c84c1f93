import { containersAround, parentOf } from '@lintel/diagram/derived/containment';
import { type Instance, isContainer, type Item, type Relation } from '@lintel/diagram/items';
import type { Snapshot } from '@lintel/diagram/snapshot';
import type { DrawnItems, FoundItem } from '../../../chrome/openDrawing.ts';
import { rank, type Searchable, searchable } from '../../../chrome/palette/rank.ts';
import type { Editor } from '../editor/editor.ts';
import { asRead, wordsOf } from './find.ts';
import { itemTitle } from '../names/itemTitle.ts';
import { componentOf, type DiagramNames, isAwaited, liveComponentOf } from '../names/diagramNames.ts';

interface Entry {
  readonly item: Item;
  readonly text: Searchable;
}

interface Drawn {
  readonly snapshot: Snapshot;
  readonly names: DiagramNames;
}

/** What has no words is called something, but found by nothing. */
const textOf = (item: Item, names: DiagramNames): Searchable => {
  const words = wordsOf(item, names);
  if (words.trim() === '') return searchable('');
  const title = itemTitle(item, names);
  return searchable(title, words === title ? null : words);
};

const texts = new WeakMap<DiagramNames, WeakMap<Item, Searchable>>();

/** Of ten thousand items these take longer to put together than to look through. */
const entriesOf = ({ snapshot, names }: Drawn): Entry[] => {
  const known = texts.get(names) ?? new WeakMap<Item, Searchable>();
  texts.set(names, known);
  return asRead(snapshot, [...snapshot.items.values()]).map((item) => {
    const text = known.get(item) ?? textOf(item, names);
    known.set(item, text);
    return { item, text };
  });
};

const kindOf = (item: Item): FoundItem['kind'] =>
  item.kind === 'instance' ? (item.container ? 'container' : 'component') : item.kind;

const wordOf = (item: Exclude<Item, Relation>, names: DiagramNames): string => {
  if (item.kind === 'textarea') return 'Text area';
  if (item.container) return 'Container';
  return isAwaited(item, names) || liveComponentOf(item, names) !== null ? 'Component' : 'Placeholder';
};

const relationDetail = ({ from, to }: Relation, { snapshot, names }: Drawn): string => {
  const [begin, end] = [snapshot.get(from.item), snapshot.get(to.item)];
  if (begin === undefined || end === undefined) return 'Relation';
  return `Relation, ${itemTitle(begin, names)} to ${itemTitle(end, names)}`;
};

const detailOf = (item: Item, drawn: Drawn): string => {
  if (item.kind === 'relation') return relationDetail(item, drawn);
  const { snapshot, names } = drawn;
  const [holder] = isContainer(item) ? containersAround(snapshot, item.key) : [parentOf(snapshot, item.key)];
  const around = snapshot.get(holder ?? '');
  const word = wordOf(item, names);
  return around === undefined ? word : `${word} in ${itemTitle(around, names)}`;
};

const typeOf = (item: Instance, names: DiagramNames): Pick<FoundItem, 'typeSlug' | 'icon'> => {
  const component = componentOf(item, names);
  const slug = component === null ? item.type : (component.type?.slug ?? null);
  const described = component === null && slug !== null ? names.types.get(slug) : component?.type;
  return { typeSlug: slug, icon: described?.icon ?? null };
};

const foundItem = ({ item, text }: Entry, drawn: Drawn): FoundItem => ({
  key: item.key,
  kind: kindOf(item),
  title: itemTitle(item, drawn.names),
  detail: detailOf(item, drawn),
  text,
  ...(item.kind === 'instance' ? typeOf(item, drawn.names) : { typeSlug: null, icon: null }),
});

/** What the palette finds on the drawing. */
export const itemFinder = (editor: Editor, focus: () => void): DrawnItems => {
  let known: (Drawn & { readonly entries: readonly Entry[] }) | null = null;
  const entriesNow = () => {
    const drawn = { snapshot: editor.snapshot, names: editor.names.get() };
    if (known?.snapshot !== drawn.snapshot || known.names !== drawn.names)
      known = { ...drawn, entries: entriesOf(drawn) };
    return known;
  };
  return {
    find: (words, most) => {
      const drawn = entriesNow();
      const ranked = rank(drawn.entries, words);
      const items = ranked.slice(0, most).map(({ item }) => foundItem(item, drawn));
      return { items, total: ranked.length };
    },
    jumpTo: (key) => {
      const item = editor.snapshot.get(key);
      if (item === undefined) return;
      editor.stopEditing();
      editor.jumpTo([key]);
      editor.announce(itemTitle(item, editor.names.get()));
    },
    focus,
  };
};
