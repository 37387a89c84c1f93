import type { Scoped } from '../db/scoped.ts';
import { notFound } from '../http/refusal.ts';
import type { IconFiles } from '../icons/iconFiles.ts';
import { type Dictionary, readDictionary } from './dictionary.ts';
import { readLinkedBoxes } from './linkedBoxes.ts';
import { componentsByIds } from './readComponents.ts';
import { type DiagramReading, diagramRows, type WholeDiagram, exchangedDiagram } from './readDiagrams.ts';
import { attachmentRows, type AttachmentRow, iconsInParts } from './readFiles.ts';
import { readAttributes, readFolders, readTags, readTypes } from './readModel.ts';
import type { Exchanged, ExchangedComponent, ExchangedDiagram, Part } from './shapes.ts';

export interface GatherServices extends DiagramReading {
  readonly iconFiles: IconFiles;
}

/** Some of what is exported. Attachments come as rows: only who writes the file knows where their bytes go. */
export interface Gathered {
  readonly part: Omit<Part, 'attachments'>;
  readonly attachments?: readonly AttachmentRow[];
  /** Of these the file has a picture as well. */
  readonly diagram?: WholeDiagram;
}

const iconsOf = (types: readonly Exchanged<'types'>[]): number[] =>
  types.flatMap(({ icon }) => (typeof icon === 'number' ? icon : []));

export const context = async (data: Scoped) => {
  const dictionary = await readDictionary(data);
  const folders = await readFolders(data);
  const linked = await readLinkedBoxes(data, dictionary);
  return { dictionary, linked, folders: new Set(folders.map(({ id }) => id)) };
};

const componentsDrawn = (diagrams: readonly ExchangedDiagram[], { components }: Dictionary): number[] => {
  const slugs = diagrams.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'instance' ? (item.component ?? []) : [])),
  );
  return [...new Set(slugs)].flatMap((slug) => components.idOf(slug) ?? []).sort((a, b) => a - b);
};

/** By slug, of those that are there: a built-in type is none of ours. */
const idsOf = (slugs: Iterable<string | null>, named: { idOf(slug: string): number | undefined }): number[] =>
  [...new Set(slugs)].flatMap((slug) => (slug === null ? [] : (named.idOf(slug) ?? [])));

const typesUsed = (
  diagrams: readonly ExchangedDiagram[],
  components: readonly ExchangedComponent[],
  attributes: readonly Exchanged<'attributes'>[],
): string[] => [
  ...components.flatMap(({ type }) => type ?? []),
  ...attributes.flatMap(({ forTypes }) => forTypes),
  ...diagrams.flatMap(({ items }) =>
    items.flatMap((item) => (item.kind === 'instance' ? (item.type ?? []) : [])),
  ),
];

/** Some diagrams, in the order of the ids, and all that they are made of. */
export async function* gatherDiagrams(
  services: GatherServices,
  data: Scoped,
  slugs: readonly string[],
): AsyncGenerator<Gathered> {
  const around = await context(data);
  const { dictionary } = around;
  const rows = await diagramRows(data, slugs);
  if (rows.length !== new Set(slugs).size) throw notFound();
  const diagrams: ExchangedDiagram[] = [];
  for (const row of rows)
    diagrams.push(await exchangedDiagram(services, data, row, { ...around, withVersions: false }));
  const components: ExchangedComponent[] = [];
  for await (const part of componentsByIds(data, dictionary, componentsDrawn(diagrams, dictionary)))
    components.push(...part);
  const attributes = readAttributes(
    dictionary,
    idsOf(
      components.flatMap((each) => Object.keys(each.attributes)),
      dictionary.attributes,
    ),
  );
  const types = await readTypes(data, idsOf(typesUsed(diagrams, components, attributes), dictionary.types));
  for await (const icons of iconsInParts(data, services.iconFiles, iconsOf(types))) yield { part: { icons } };
  const tagged = [...components, ...diagrams].flatMap(({ tags }) => tags);
  yield {
    part: {
      types,
      tags: await readTags(data, idsOf(tagged, dictionary.tags)),
      folders: await readFolders(
        data,
        idsOf(
          diagrams.map(({ folder }) => folder),
          dictionary.folders,
        ),
      ),
      attributes,
    },
  };
  const files = new Set([...components, ...diagrams].flatMap(({ attachments }) => attachments));
  yield { part: {}, attachments: await attachmentRows(data, [...files]) };
  yield { part: { components } };
  for (const [index, diagram] of diagrams.entries()) {
    const row = rows[index];
    yield { part: { diagrams: [diagram] }, ...(row !== undefined && { diagram: row }) };
  }
}
