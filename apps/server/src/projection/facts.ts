import type { Item } from '@lintel/diagram/items';
import { plainText } from '@lintel/diagram/text';
import {
  type DrawingFact,
  type DrawnNoun,
  drawnNouns,
  type DrawnWhat,
  drawnWhats,
  type Mention,
} from '@lintel/domain/changeLog/facts';
import { limits } from '@lintel/domain/limits';
import type { Difference } from '@lintel/diagram/differences';
import type { Contribution } from '../documents/contributions.ts';
import { shortened } from '../model/logs/shortened.ts';

interface DrawnEntry {
  readonly facts: DrawingFact[];
  readonly itemKeys: string[];
}

/** What a log needs to call things by their names. */
export interface Naming {
  /** The name of a component, by slug. */
  readonly components: ReadonlyMap<string, string>;
  /** An item as it is or last was. */
  readonly item: (key: string) => Item | undefined;
}

const of = 'drawing';

const nounOf = (item: Item): DrawnNoun =>
  item.kind === 'instance'
    ? item.container
      ? 'container'
      : 'component'
    : item.kind === 'textarea'
      ? 'text'
      : 'relation';

const nameOf = (item: Item | undefined, naming: Naming): string => {
  if (item === undefined) return '';
  if (item.kind !== 'instance') return shortened(plainText(item.text));
  const component = item.component === null ? undefined : naming.components.get(item.component);
  return (component ?? item.name).trim();
};

const endsOf = (item: Item, naming: Naming): Mention['ends'] => {
  if (item.kind !== 'relation') return undefined;
  const from = nameOf(naming.item(item.from.item), naming);
  const to = nameOf(naming.item(item.to.item), naming);
  return from === '' || to === '' ? undefined : { from, to };
};

/** The ends of a relation are named where it has no name of its own. */
const mentionOf = (item: Item, naming: Naming): Mention => {
  const name = nameOf(item, naming);
  const mention = { noun: nounOf(item), count: 1 };
  if (name !== '') return { ...mention, name };
  const ends = endsOf(item, naming);
  return ends === undefined ? mention : { ...mention, ends };
};

const mentionsOf = (items: readonly Item[], naming: Naming): Mention[] => {
  const byNoun = Map.groupBy(items, nounOf);
  return drawnNouns.flatMap((noun) => {
    const [only, ...others] = byNoun.get(noun) ?? [];
    if (only === undefined) return [];
    return others.length === 0 ? mentionOf(only, naming) : { noun, count: others.length + 1 };
  });
};

/** Null where the change says no more than that it happened to this item, too. */
type FactOfOne = (change: Difference, naming: Naming) => DrawingFact | null;

const renamed: FactOfOne = ({ before, after }) => {
  if (before?.kind !== 'instance' || after?.kind !== 'instance') return null;
  const [from, to] = [before.name.trim(), after.name.trim()];
  return from === '' ? null : { of, what: 'renamed', noun: nounOf(after), from, to };
};

const linked: FactOfOne = ({ before, after }, naming) => {
  const from = nameOf(before ?? undefined, naming);
  const to = nameOf(after ?? undefined, naming);
  return after === null || from === '' || from === to
    ? null
    : { of, what: 'linkedTo', noun: nounOf(after), from, to };
};

const turned: FactOfOne = ({ before, after }, naming) =>
  before === null || after === null
    ? null
    : { of, what: 'turned', item: mentionOf(before, naming), into: nounOf(after) };

const ofOne: { readonly [What in DrawnWhat]?: FactOfOne } = {
  named: renamed,
  linked,
  reframed: turned,
};

const shownItem = ({ before, after }: Difference): Item | null => after ?? before;

const factOf = (what: DrawnWhat, changes: readonly Difference[], naming: Naming): DrawingFact => {
  const [only, ...others] = changes;
  const single = only !== undefined && others.length === 0 ? ofOne[what]?.(only, naming) : null;
  const items = changes.flatMap((change) => shownItem(change) ?? []);
  return single ?? { of, what, items: mentionsOf(items, naming) };
};

/** What a reader of the log can have shown on the diagram; a great many would be no help. */
const keysOf = (changes: readonly Difference[]): string[] => {
  const keys = new Set(changes.map(({ key }) => key));
  return keys.size > limits.changeLogItems ? [] : [...keys];
};

/** One entry for a contribution, whatever it holds: as a rule it is one gesture, and offline work is one entry, too. */
export const entryOf = ({ changes }: Pick<Contribution, 'changes'>, naming: Naming): DrawnEntry => {
  const byWhat = Map.groupBy(changes, ({ what }) => what);
  return {
    facts: drawnWhats.flatMap((what) => {
      const alike = byWhat.get(what);
      return alike === undefined ? [] : factOf(what, alike, naming);
    }),
    itemKeys: keysOf(changes),
  };
};
