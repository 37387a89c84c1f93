import type { ExchangedItem } from '@lintel/diagram/exchange/exchangedItems';
import { isSketchedKey } from './sketched/sketchedKeys.ts';

interface Thing {
  /** What says nothing changes nothing where the thing is here already. */
  readonly sparse?: boolean | undefined;
  /** Of a diagram: what it draws, but not where. */
  readonly sketched?: boolean | undefined;
  readonly items?: readonly ExchangedItem[];
}

/** Whether something is in use, and how it looks, is for people to say, once it is here. */
const neverSaid = new Set(['state', 'color']);

const saysSomething = (field: string, value: unknown): boolean =>
  value !== null && value !== '' && value !== false && !neverSaid.has(field);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of lists and of what is named both are kept. */
const both = (before: unknown, said: unknown): unknown => {
  if (isRecord(before) && isRecord(said)) return { ...before, ...said };
  if (!Array.isArray(before) || !Array.isArray(said)) return said;
  const added = said.filter((each) => !before.includes(each));
  return added.length === 0 ? before : [...before, ...added].sort((a, b) => (a < b ? -1 : 1));
};

type Fields = Readonly<Record<ExchangedItem['kind'], readonly string[]>>;
const saidFields: Fields = {
  instance: ['name', 'type', 'component', 'container'],
  relation: ['text', 'technology', 'dashed', 'twoWay'],
  textarea: ['text'],
};
const placeFields: Fields = {
  instance: ['position', 'size'],
  relation: ['from', 'to', 'bends'],
  textarea: ['position', 'width'],
};

/** A box that people made a component is called as that is. */
const fieldsSaid = (here: ExchangedItem, said: ExchangedItem): readonly string[] => {
  const isTheirs = here.kind === 'instance' && here.component !== null;
  return isTheirs && said.kind === 'instance' && said.component === null
    ? ['container']
    : saidFields[said.kind];
};

/** As it looks here, saying what the file says of it. */
const saying = (here: ExchangedItem, said: ExchangedItem, isPlaced: boolean): ExchangedItem => {
  const place = isPlaced ? [] : placeFields[said.kind];
  const fields = [...fieldsSaid(here, said), ...place];
  const left = Object.entries(here).filter(([field]) => !place.includes(field));
  const taken = Object.entries(said).filter(([field, value]) => fields.includes(field) && value !== null);
  return Object.fromEntries([...left, ...taken]) as unknown as ExchangedItem;
};

/**
 * A sketch does not say where things stand: they stay where they were put, until something comes that has no place yet.
 * What people drew beside it stays.
 */
const drawnOver = (before: readonly ExchangedItem[], said: readonly ExchangedItem[]): ExchangedItem[] => {
  const here = new Map(before.map((item) => [item.key, item]));
  const isPlaced = said.every((item) => item.kind === 'relation' || here.has(item.key));
  const sketched = said.map((item): ExchangedItem => {
    const known = here.get(item.key);
    return known === undefined ? item : saying(known, item, isPlaced);
  });
  const beside = before.filter(({ key }) => !isSketchedKey(key));
  const boxes = new Set([...sketched, ...beside].map(({ key }) => key));
  const isWhole = (item: ExchangedItem): boolean =>
    item.kind !== 'relation' || (boxes.has(item.from.item) && boxes.has(item.to.item));
  return [...sketched, ...beside.filter(isWhole)];
};

/** A thing of a file, with what is known of it here and the file does not say. */
export const completed = <Each extends object>(given: Each, before: Each | undefined): Each => {
  const { sparse = false, sketched = false, ...said } = given as Thing;
  if (!sparse || before === undefined) return said as Each;
  const known = before as Thing & Record<string, unknown>;
  const whole = Object.entries(said)
    .filter(([field, value]) => saysSomething(field, value))
    .map(([field, value]) => [field, field === 'items' ? value : both(known[field], value)] as const);
  const items = sketched && { items: drawnOver(known.items ?? [], said.items ?? []) };
  return { ...before, ...Object.fromEntries(whole), ...items };
};
