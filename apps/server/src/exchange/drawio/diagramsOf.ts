import { createHash } from 'node:crypto';
import { type DrawioPage, foreignUnit, itemsFrom, PageReader } from '@lintel/diagram/exchange/drawioPage';
import { ownItems } from '@lintel/diagram/exchange/drawioOwn';
import { exchangedItemsSchema } from '@lintel/diagram/exchange/exchangedItems';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { exchangeFormat, exchangeVersion, headShape, type ListName, listNames } from '../shapes.ts';

/** Pages of draw.io as a file of ours says them, and what could not be read, in words. */
export interface DrawioAnswer {
  readonly json: string;
  readonly notes: readonly string[];
}

const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The same at every import of the same file, so that the second one finds what the first has made. */
const keyed =
  (page: string) =>
  (cell: string): string =>
    `dio_${hashOf(page, cell).slice(0, 16)}`;

const ownShape = z.looseObject({
  ...headShape.shape,
  diagrams: z.tuple([z.looseObject({ id: z.string(), items: exchangedItemsSchema })]),
});
type Own = z.output<typeof ownShape>;

/** Undefined: what we wrote was broken since, so that the page is read like any other. */
const ownOf = ({ own }: DrawioPage): Own | undefined => {
  if (own === null) return undefined;
  try {
    return ownShape.safeParse(JSON.parse(own)).data;
  } catch {
    return undefined;
  }
};

/** What draw.io calls a page that nobody named. */
const unnamed = /^$|^Page-\d+$/;

const foreignDiagram = (page: DrawioPage, fileName: string, isOnly: boolean) => {
  const title = fileName.replace(/\.[^.]*$/, '');
  const name = unnamed.test(page.name) ? (isOnly ? title : `${title} ${page.name}`.trim()) : page.name;
  const id = `drawio-${hashOf(fileName, page.id).slice(0, 24)}`;
  const { items, notes } = itemsFrom(page.cells, new PageReader(page), {
    unit: foreignUnit,
    keyOf: keyed(id),
    boxOf: () => undefined,
  });
  return {
    notes: notes.map((note) => `${name}: ${note}`),
    diagram: {
      id,
      sparse: true,
      name: name.slice(0, limits.nameLength).toWellFormed(),
      state: 'ACTIVE',
      level: null,
      folder: null,
      richDescription: null,
      initialView: null,
      externalId: null,
      apiContext: null,
      items,
    },
  };
};

type Lists = Record<ListName, { readonly id: unknown }[]>;

/** Pages of one organisation bring the same components along: the first counts. */
const addTo = (lists: Lists, own: Own): void => {
  for (const name of listNames) {
    const list: unknown = own[name];
    if (name === 'diagrams' || !Array.isArray(list)) continue;
    const known = new Set(lists[name].map(({ id }) => id));
    lists[name].push(...(list as { id: unknown }[]).filter((each) => !known.has(each?.id)));
  }
};

export const diagramsOf = (pages: readonly DrawioPage[], fileName: string): DrawioAnswer => {
  const lists = Object.fromEntries(listNames.map((name) => [name, []])) as unknown as Lists;
  const notes: string[] = [];
  for (const page of pages) {
    const own = ownOf(page);
    if (own === undefined) {
      const read = foreignDiagram(page, fileName, pages.length === 1);
      notes.push(...read.notes);
      lists.diagrams.push(read.diagram);
      continue;
    }
    const [diagram] = own.diagrams;
    const { items, notes: unread } = ownItems(diagram.items, page, keyed(diagram.id));
    notes.push(...unread.map((note) => `${page.name}: ${note}`));
    addTo(lists, own);
    lists.diagrams.push({ ...diagram, items } as { id: unknown });
  }
  const head = { format: exchangeFormat, version: exchangeVersion, of: 'diagrams' };
  return { json: JSON.stringify({ ...head, ...lists }), notes };
};
