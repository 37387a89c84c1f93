import { isDeepStrictEqual } from 'node:util';
import type { ImportOutcome } from '@lintel/api/endpoints/exchange';
import type { Scoped } from '../db/scoped.ts';
import { takingTurns } from '../documents/turns.ts';
import type { IconFiles } from '../icons/iconFiles.ts';
import type { Storage } from '../storage/storage.ts';
import { completed } from './completed.ts';
import { type Current, readCurrent, type Wanted } from './current.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { type KnownFiles, knownAttachments, knownIcons, type Numbers } from './files.ts';
import { filterHere } from './filtersHere.ts';
import { type LinkedBoxes, readLinkedBoxes } from './linkedBoxes.ts';
import { type AllMatches, type Match, type MatchedList, matchThings, twice } from './matching.ts';
import type { OpenFile } from './openFile.ts';
import type { DiagramReading } from './readDiagrams.ts';
import type { ReadFile, Rejected } from './readFile.ts';
import { attributeHere, componentHere, diagramHere, type NamedHere } from './references.ts';
import type { Exchanged, ListName } from './shapes.ts';

export interface PlanServices extends DiagramReading {
  readonly storage: Storage;
  readonly iconFiles: IconFiles;
}

/** A thing of a file as it shall be here. */
export interface PlannedThing<Name extends MatchedList> {
  readonly match: Match;
  readonly sent: Exchanged<Name>;
  /** Undefined: it is to be made. */
  readonly before: Exchanged<Name> | undefined;
  readonly outcome: Exclude<ImportOutcome, 'reject'>;
}

export interface OutcomeRow {
  readonly list: ListName;
  readonly id: string;
  readonly name: string;
  readonly outcome: ImportOutcome;
  readonly reason?: string;
}

export type PlannedThings = { readonly [Name in MatchedList]: readonly PlannedThing<Name>[] };

export interface Plan {
  readonly rows: readonly OutcomeRow[];
  readonly things: PlannedThings;
  readonly newIcons: readonly Exchanged<'icons'>[];
  readonly newAttachments: readonly Exchanged<'attachments'>[];
}

export const lists: readonly MatchedList[] = [
  'types',
  'tags',
  'folders',
  'attributes',
  'components',
  'diagrams',
  'views',
  'graphs',
];

/** What is in the file and taken, else what is here under that slug. */
const referencesOf = (matches: AllMatches, dictionary: Dictionary, attachments: Numbers): NamedHere => {
  const named =
    (list: MatchedList, isHere: (slug: string) => boolean) =>
    (slug: string): string | undefined => {
      const match = matches[list].get(slug);
      if (match !== undefined) return match.refused === undefined ? match.slug : undefined;
      return isHere(slug) ? slug : undefined;
    };
  const here = (numbered: { idOf(slug: string): number | undefined }) => (slug: string) =>
    numbered.idOf(slug) !== undefined;
  return {
    slugOf: {
      types: named('types', (slug) => here(dictionary.types)(slug) || here(dictionary.sharedTypes)(slug)),
      tags: named('tags', here(dictionary.tags)),
      folders: named('folders', here(dictionary.folders)),
      attributes: named('attributes', here(dictionary.attributes)),
      components: named('components', here(dictionary.components)),
      diagrams: named('diagrams', here(dictionary.diagrams)),
      views: named('views', () => false),
      graphs: named('graphs', () => false),
    },
    attachment: (number) => attachments.get(number),
  };
};

type Translations = {
  readonly [Name in MatchedList]: (sent: Exchanged<Name>, id: string) => Exchanged<Name>;
};

/** Saved questions keep the names of their file: what these stand for is known once everything is made. */
const translationsTo = (references: NamedHere, icons: Numbers): Translations => ({
  types: (sent, id) => ({
    ...sent,
    id,
    icon: typeof sent.icon === 'number' ? (icons.get(sent.icon) ?? null) : sent.icon,
  }),
  tags: (sent, id) => ({ ...sent, id }),
  folders: (sent, id) => ({ ...sent, id }),
  attributes: (sent, id) => attributeHere(sent, id, references),
  components: (sent, id) => componentHere(sent, id, references),
  diagrams: (sent, id) => diagramHere(sent, id, references),
  views: (sent, id) => ({ ...sent, id, filter: filterHere(sent.filter, references) }),
  graphs: (sent, id) => ({ ...sent, id, filter: filterHere(sent.filter, references) }),
});

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Versions are not looked at: what is here keeps its own. */
export const isSame = async (one: object, other: object): Promise<boolean> => {
  const turns = takingTurns();
  const split = (thing: object) => {
    const { items = [], versions: _, ...rest } = thing as { items?: { key: string }[]; versions?: unknown };
    return { rest, items: new Map(items.map((item) => [item.key, item])) };
  };
  const [a, b] = [split(one), split(other)];
  if (a.items.size !== b.items.size || !isDeepStrictEqual(json(a.rest), json(b.rest))) return false;
  for (const [key, item] of a.items) {
    const beside = b.items.get(key);
    if (beside === undefined || !isDeepStrictEqual(json(item), json(beside))) return false;
    await turns();
  }
  return true;
};

const rejects = (rejected: readonly Rejected[]): OutcomeRow[] =>
  rejected.map(({ list, id, name, reason }) => ({ list, id, name, outcome: 'reject', reason }));

const wantedOf = (matches: AllMatches): Wanted =>
  Object.fromEntries(
    lists.map((list) => [
      list,
      [...matches[list].values()].flatMap(({ id, refused }) =>
        id === null || refused !== undefined ? [] : id,
      ),
    ]),
  ) as unknown as Wanted;

const planList = async <Name extends MatchedList>(
  list: Name,
  sent: readonly Exchanged<Name>[],
  {
    matches,
    current,
    translate,
  }: {
    matches: AllMatches;
    current: Current;
    translate: Translations[Name];
  },
): Promise<{ things: PlannedThing<Name>[]; rows: OutcomeRow[] }> => {
  const things: PlannedThing<Name>[] = [];
  const rows: OutcomeRow[] = [];
  const turns = takingTurns();
  const seen = new Set<string>();
  for (const each of sent) {
    await turns();
    const { id, name } = each;
    const match = matches[list].get(id);
    const refused = match === undefined || seen.has(id) ? twice : match.refused;
    seen.add(id);
    if (match === undefined || refused !== undefined) {
      rows.push({ list, id, name, outcome: 'reject', ...(refused !== undefined && { reason: refused }) });
      continue;
    }
    const before =
      match.id === null ? undefined : (current[list].get(match.slug) as Exchanged<Name> | undefined);
    const isNew = before === undefined || match.isDeleted === true;
    const here = completed(translate(each, match.slug), isNew ? undefined : before);
    const outcome = isNew ? 'create' : (await isSame(before, here)) ? 'same' : 'update';
    things.push({ match, sent: here, before: isNew ? undefined : before, outcome });
    rows.push({ list, id: match.slug, name, outcome });
  }
  return { things, rows };
};

/** Those that are neither here nor refused; all that are taken are told in the rows. */
const added = <Each extends { readonly id: number; readonly name: string }>(
  list: 'icons' | 'attachments',
  sent: readonly Each[],
  { numbers, rejected }: KnownFiles,
  rows: OutcomeRow[],
): Each[] => {
  const refused = new Set(rejected.map(({ id }) => id));
  const taken = sent.filter(({ id }) => !refused.has(String(id)));
  for (const { id, name } of taken)
    rows.push({ list, id: String(id), name, outcome: numbers.has(id) ? 'same' : 'create' });
  return taken.filter(({ id }) => !numbers.has(id));
};

export interface Around {
  readonly dictionary: Dictionary;
  readonly linked: LinkedBoxes;
}

export const readAround = async (data: Scoped): Promise<Around> => {
  const dictionary = await readDictionary(data);
  return { dictionary, linked: await readLinkedBoxes(data, dictionary) };
};

export interface LookedAt {
  readonly icons: KnownFiles;
  readonly attachments: KnownFiles;
}

/** Which of its icons and attachments are here already, and which cannot be taken. */
export const lookAtFiles = async (
  { iconFiles, storage }: PlanServices,
  data: Scoped,
  file: OpenFile,
  { things }: ReadFile,
): Promise<LookedAt> => ({
  icons: await knownIcons(data, iconFiles, things.icons),
  attachments: await knownAttachments(data, storage, file, things.attachments),
});

/** What is to be added has no number yet, but is another one than all that are here. */
const withNew = ({ numbers }: KnownFiles, added: readonly { id: number }[]): Numbers =>
  new Map([...added.map(({ id }) => [id, -id] as const), ...numbers]);

/** What an import would do. Nothing is written. */
export const planImport = async (
  services: DiagramReading,
  data: Scoped,
  read: ReadFile,
  { icons, attachments: files }: LookedAt,
  onList: () => void = () => {},
): Promise<Plan> => {
  const around = await readAround(data);
  const matches = await matchThings(data, read, around.dictionary);
  const rows: OutcomeRow[] = [read, icons, files].flatMap(({ rejected }) => rejects(rejected));
  const newIcons = added('icons', read.things.icons, icons, rows);
  const newAttachments = added('attachments', read.things.attachments, files, rows);
  const references = referencesOf(matches, around.dictionary, withNew(files, newAttachments));
  const translations = translationsTo(references, withNew(icons, newIcons));
  const current = await readCurrent(services, data, around, wantedOf(matches));
  const things: Partial<Record<MatchedList, unknown>> = {};
  for (const list of lists) {
    const translate = translations[list] as Translations[MatchedList];
    const planned = await planList(
      list,
      read.things[list] as never,
      { matches, current, translate } as never,
    );
    things[list] = planned.things;
    rows.push(...planned.rows);
    onList();
  }
  return { newIcons, newAttachments, rows, things: things as unknown as PlannedThings };
};
