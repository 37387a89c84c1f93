import type { Item } from '@lintel/diagram/items';
import { plainText } from '@lintel/diagram/text';
import { limits } from '@lintel/domain/limits';
import { cleanLine } from '@lintel/richtext/words';
import { type Happening, happenings, type ItemChange, type Step } from '../documents/steps.ts';

export interface DrawnEntry {
  readonly action: string;
  readonly group: string;
  readonly text: string;
  readonly itemKeys: string[];
}

/** What a log needs to call things by their names. */
export interface Naming {
  /** The name of a component, by slug. */
  readonly components: ReadonlyMap<string, string>;
  /** An item as it is or last was. */
  readonly item: (key: string) => Item | undefined;
}

type Noun = 'component' | 'container' | 'text' | 'relation';

const shownLetters = 60;

const nounOf = (item: Item): Noun =>
  item.kind === 'instance'
    ? item.container
      ? 'container'
      : 'component'
    : item.kind === 'textarea'
      ? 'text'
      : 'relation';

const shortened = (text: string): string => {
  const line = cleanLine(text, shownLetters + 1);
  return line.length > shownLetters ? `${cleanLine(line, shownLetters)}…` : line;
};

const nameOf = (item: Item | undefined, naming: Naming): string => {
  if (item === undefined) return '';
  if (item.kind !== 'instance') return shortened(plainText(item.text));
  const component = item.component === null ? undefined : naming.components.get(item.component);
  return (component ?? item.name).trim();
};

const called = (item: Item, naming: Naming): string => {
  const noun = nounOf(item);
  const name = nameOf(item, naming);
  if (item.kind !== 'relation') return name === '' ? `a ${noun}` : `the ${noun} "${name}"`;
  const [from, to] = [item.from, item.to].map((end) => nameOf(naming.item(end.item), naming));
  if (name !== '') return `the relation "${name}"`;
  if (from === undefined || to === undefined || from === '' || to === '') return 'a relation';
  return `the relation from "${from}" to "${to}"`;
};

const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;

const counted = (noun: Noun, count: number): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const order: readonly Noun[] = ['container', 'component', 'text', 'relation'];

/** `the component "Checkout" and 2 relations`: the first is named where it is the only one of its kind. */
const listOf = (items: readonly Item[], naming: Naming): string => {
  const parts = order.flatMap((noun) => {
    const alike = items.filter((item) => nounOf(item) === noun);
    return alike.length === 0 ? [] : [{ noun, alike }];
  });
  return listed(
    parts.map(({ noun, alike }, index) => {
      const [one] = alike;
      return index === 0 && alike.length === 1 && one !== undefined
        ? called(one, naming)
        : counted(noun, alike.length);
    }),
  );
};

interface Telling {
  readonly action: string;
  readonly tell: (list: string) => string;
  /** Where it is about one item only. */
  readonly one?: (change: ItemChange, naming: Naming) => string | null;
}

const renamed = ({ before, after }: ItemChange): string | null => {
  if (before?.kind !== 'instance' || after?.kind !== 'instance' || before.name.trim() === '') return null;
  const to = after.name.trim();
  return to === ''
    ? `took the name from the ${nounOf(after)} "${before.name.trim()}"`
    : `renamed the ${nounOf(after)} "${before.name.trim()}" to "${to}"`;
};

const linked = ({ before, after }: ItemChange, naming: Naming): string | null => {
  const [from, to] = [before, after].map((item) => nameOf(item ?? undefined, naming));
  if (from === undefined || to === undefined || from === '' || from === to) return null;
  return `linked "${from}" to the component "${to}"`;
};

const reframed = ({ before, after }: ItemChange, naming: Naming): string | null =>
  before === null || after === null ? null : `turned ${called(before, naming)} into a ${nounOf(after)}`;

const written = ({ after }: ItemChange, naming: Naming): string | null =>
  after?.kind === 'relation' ? `changed the label of ${called(after, naming)}` : null;

const tellings: Readonly<Record<Happening, Telling>> = {
  added: { action: 'ADDED', tell: (list) => `added ${list}` },
  restored: { action: 'RESTORED', tell: (list) => `restored ${list}` },
  deleted: { action: 'DELETED', tell: (list) => `deleted ${list}` },
  linked: { action: 'LINKED', tell: (list) => `linked ${list} to the model`, one: linked },
  unlinked: { action: 'UNLINKED', tell: (list) => `unlinked ${list} from the model` },
  renamed: { action: 'RENAMED', tell: (list) => `named ${list}`, one: renamed },
  retyped: { action: 'TYPE_CHANGED', tell: (list) => `changed the type of ${list}` },
  reframed: { action: 'CONTAINER_CHANGED', tell: (list) => `changed the kind of ${list}`, one: reframed },
  resized: { action: 'RESIZED', tell: (list) => `resized ${list}` },
  moved: { action: 'MOVED', tell: (list) => `moved ${list}` },
  reconnected: { action: 'RECONNECTED', tell: (list) => `reconnected ${list}` },
  written: { action: 'TEXT_CHANGED', tell: (list) => `edited ${list}`, one: written },
  described: { action: 'DESCRIBED', tell: (list) => `changed the description of ${list}` },
  pointed: { action: 'LINKS_CHANGED', tell: (list) => `changed the diagrams that ${list} links to` },
  bent: { action: 'LINE_MOVED', tell: (list) => `moved the line of ${list}` },
  relabelled: { action: 'LABEL_MOVED', tell: (list) => `moved the label of ${list}` },
  restacked: { action: 'REORDERED', tell: (list) => `changed the stacking of ${list}` },
};

const shownItem = ({ before, after }: ItemChange): Item | null => after ?? before;

const phrase = (what: Happening, changes: readonly ItemChange[], naming: Naming): string => {
  const { tell, one } = tellings[what];
  const [only] = changes;
  const single = changes.length === 1 && only !== undefined ? one?.(only, naming) : null;
  return (
    single ??
    tell(
      listOf(
        changes.flatMap((change) => shownItem(change) ?? []),
        naming,
      ),
    )
  );
};

const groupNames: Readonly<Record<Noun, string>> = {
  component: 'Component',
  container: 'Container',
  text: 'Text',
  relation: 'Relation',
};

const groupOf = (changes: readonly ItemChange[]): string => {
  const nouns = new Set(changes.flatMap((change) => shownItem(change) ?? []).map(nounOf));
  const [only] = nouns;
  return nouns.size === 1 && only !== undefined ? groupNames[only] : 'Drawing';
};

/** What somebody wants to be shown; of a great many it would be no help. */
const keysOf = (changes: readonly ItemChange[]): string[] => {
  const keys = new Set(changes.map(({ key }) => key));
  return keys.size > limits.changeLogItems ? [] : [...keys];
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** One entry for a step, whatever it holds: as a rule it is one gesture, and offline work is told in one line. */
export const describeStep = ({ changes }: Step, naming: Naming): DrawnEntry => {
  const byWhat = Map.groupBy(changes, ({ what }) => what);
  const kinds = happenings.filter((what) => byWhat.has(what));
  const phrases = kinds.map((what) => phrase(what, byWhat.get(what) ?? [], naming));
  const [only] = kinds;
  return {
    action: kinds.length === 1 && only !== undefined ? tellings[only].action : 'CHANGED',
    group: groupOf(changes),
    text: capitalised(listed(phrases)),
    itemKeys: keysOf(changes),
  };
};
