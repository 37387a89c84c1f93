import { createHash } from 'node:crypto';
import type { ExchangedItem } from '@lintel/diagram/exchange/exchangedItems';
import type { Exchanged, ExchangedComponent, ExchangedDiagram, ListName } from './shapes.ts';

/** Under which slug a thing of a file is found here; undefined for what is neither here nor made. */
type Named = (slug: string) => string | undefined;

/** What a file calls things, and what they are called here. */
export interface NamedHere {
  readonly slugOf: Readonly<Record<Exclude<ListName, 'icons' | 'attachments'>, Named>>;
  readonly attachment: (number: number) => number | undefined;
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789';
const slugLength = 12;

/**
 * The same at every import of the same thing into the same organisation, so that the second one finds what the first has
 * made; and no other organisation's, whose slugs nobody learns by bringing them along.
 */
export const arrivingSlug = (organizationId: number, list: ListName, slug: string): string => {
  const hash = createHash('sha256')
    .update(JSON.stringify([organizationId, list, slug]))
    .digest();
  return Array.from({ length: slugLength }, (_, at) =>
    alphabet.charAt((hash[at] ?? 0) % alphabet.length),
  ).join('');
};

const distinct = <Each>(list: readonly Each[]): Each[] => [...new Set(list)];

const slugs = (list: readonly string[], named: Named): string[] =>
  distinct(list.flatMap((slug) => named(slug) ?? [])).sort();

const numbers = (list: readonly number[], { attachment }: NamedHere): number[] =>
  distinct(list.flatMap((number) => attachment(number) ?? [])).sort((a, b) => a - b);

const paths = /\/api\/attachments\/([1-9]\d{0,8})(?=[^\d]|$)|(?<=[/:])d:([A-Za-z0-9][A-Za-z0-9_-]{0,63})/g;

/** Images and paths to diagrams in a text, whatever form it has. */
const textHere = (text: string, { attachment, slugOf }: NamedHere): string =>
  text.replaceAll(paths, (found, number: string | undefined, slug: string | undefined) => {
    if (number !== undefined) {
      const here = attachment(Number(number));
      return here === undefined ? found : `/api/attachments/${here}`;
    }
    return slug === undefined ? found : `d:${slugOf.diagrams(slug) ?? slug}`;
  });

const stateHere = (state: string | null, references: NamedHere): string | null =>
  state === null ? null : textHere(state, references);

const hasPaths = (text: string): boolean => text.includes('/api/attachments/') || text.includes('d:');

const contentHere = <Content>(content: Content, references: NamedHere): Content => {
  const text = JSON.stringify(content);
  return hasPaths(text) ? (JSON.parse(textHere(text, references)) as Content) : content;
};

/** A box whose component is unknown here is the placeholder that is called like it. */
const itemHere = (item: ExchangedItem, references: NamedHere): ExchangedItem => {
  const { slugOf } = references;
  if (item.kind === 'instance') {
    const component = item.component === null ? null : (slugOf.components(item.component) ?? null);
    return { ...item, component, type: item.type === null ? null : (slugOf.types(item.type) ?? null) };
  }
  const text = item.text === undefined ? {} : { text: contentHere(item.text, references) };
  if (item.kind === 'textarea') return { ...item, ...text };
  const description = stateHere(item.description, references);
  const links = distinct(item.links.flatMap((slug) => slugOf.diagrams(slug) ?? []));
  return { ...item, ...text, description, links };
};

export const componentHere = (
  sent: ExchangedComponent,
  id: string,
  references: NamedHere,
): ExchangedComponent => {
  const { slugOf } = references;
  return {
    ...sent,
    id,
    type: sent.type === null ? null : (slugOf.types(sent.type) ?? null),
    richDescription: stateHere(sent.richDescription, references),
    tags: slugs(sent.tags, slugOf.tags),
    links: slugs(sent.links, slugOf.diagrams),
    attachments: numbers(sent.attachments, references),
    attributes: Object.fromEntries(
      Object.entries(sent.attributes)
        .flatMap(([slug, value]) => {
          const here = slugOf.attributes(slug);
          return here === undefined ? [] : [[here, value] as const];
        })
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  };
};

export const diagramHere = (sent: ExchangedDiagram, id: string, references: NamedHere): ExchangedDiagram => {
  const { slugOf } = references;
  const itemsHere = (items: readonly ExchangedItem[]) => items.map((item) => itemHere(item, references));
  return {
    ...sent,
    id,
    folder: sent.folder === null ? null : (slugOf.folders(sent.folder) ?? null),
    richDescription: stateHere(sent.richDescription, references),
    tags: slugs(sent.tags, slugOf.tags),
    attachments: numbers(sent.attachments, references),
    items: itemsHere(sent.items),
    versions: sent.versions.map((each) => ({ ...each, items: itemsHere(each.items) })),
  };
};

export const attributeHere = (
  sent: Exchanged<'attributes'>,
  id: string,
  { slugOf }: NamedHere,
): Exchanged<'attributes'> => ({
  ...sent,
  id,
  forTypes: distinct(sent.forTypes.flatMap((slug) => slugOf.types(slug) ?? [])),
});
