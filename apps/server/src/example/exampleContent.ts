import { apply } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { documentName, migrate } from '@lintel/diagram/document';
import { levelIdOf } from '@lintel/domain/levels';
import type { Db } from '../db/client.ts';
import { scoped } from '../db/scoped.ts';
import { diagram } from '../db/tables/diagram.ts';
import { diagramLink } from '../db/tables/diagramLink.ts';
import { folder } from '../db/tables/folder.ts';
import { tagOnItem } from '../db/tables/tag.ts';
import { editsAtRest, projectAtRest } from '../projection/atRest.ts';
import { createVersion } from '../resources/diagrams/versions/restore.ts';
import { randomSlug, slugOf } from '../db/slugs.ts';
import { createDocuments } from '../sync/documents.ts';
import { type ExampleComponent, components } from './components.ts';
import { folders } from './diagrams.ts';
import { drawingOf, inTwoParts } from './drawing.ts';
import { addAttributes, addComponents, addTags, type Founder, type Made, rowOf } from './model.ts';
import type { DiagramId } from './names.ts';
import { addSaved } from './saved.ts';

const exampleOrigin = Object.freeze({ example: true });

const examples = folders.flatMap(({ name, diagrams }) => diagrams.map((each) => ({ ...each, folder: name })));

const addDiagrams = async (
  tx: Db,
  { organizationId: fkOrganizationId, userId }: Founder,
  tagIds: ReadonlyMap<string, number>,
): Promise<Map<DiagramId, Made>> => {
  const at = new Date().toISOString();
  const savedFolders = await tx
    .insert(folder)
    .values(folders.map(({ name }) => ({ name, slug: slugOf(name, 'folder'), fkOrganizationId })))
    .returning({ folderId: folder.folderId, name: folder.name });
  const folderIds = new Map(savedFolders.map(({ name, folderId }) => [name, folderId]));
  const saved = await tx
    .insert(diagram)
    .values(
      examples.map(({ name, description, level, state, folder: folderName }) => ({
        slug: randomSlug(),
        name,
        description,
        state,
        fkOrganizationId,
        fkFolderId: rowOf(folderIds, folderName),
        concurrencyKey: at,
        updatedAt: at,
        fkDiagramLevelId: levelIdOf(level),
        diagramLevel2: level,
        fkCreatedByUserId: userId,
        updatedByUserId: userId,
      })),
    )
    .returning({ id: diagram.diagramId, slug: diagram.slug, name: diagram.name });
  const byName = new Map(saved.map((row) => [row.name, row]));
  await tx.insert(tagOnItem).values(
    examples.flatMap(({ name, tags }) =>
      tags.map((tagName) => ({
        fkOrganizationId,
        fkTagId: rowOf(tagIds, tagName),
        fkDiagramId: rowOf(byName, name).id,
      })),
    ),
  );
  return new Map(examples.map(({ id, name }) => [id, rowOf(byName, name)]));
};

const linkComponents = async (
  tx: Db,
  { organizationId: fkOrganizationId }: Founder,
  made: { components: ReadonlyMap<string, Made>; diagrams: ReadonlyMap<DiagramId, Made> },
): Promise<void> => {
  const rows: [string, ExampleComponent][] = Object.entries(components);
  await tx.insert(diagramLink).values(
    rows.flatMap(([id, [, , { opens = [] } = {}]]) =>
      opens.map((diagramId) => ({
        fkOrganizationId,
        fkComponentId: rowOf(made.components, id).id,
        fkDiagramId: rowOf(made.diagrams, diagramId).id,
      })),
    ),
  );
};

const slugsOf = <Id extends string>(made: ReadonlyMap<Id, Made>): Map<Id, string> =>
  new Map([...made].map(([id, { slug }]) => [id, slug]));

/** Draws all diagrams and writes their rows at once: its founder finds it whole. */
const drawAll = async (
  db: Db,
  { organizationId, userId }: Founder,
  slugs: { components: ReadonlyMap<string, string>; diagrams: ReadonlyMap<DiagramId, string> },
): Promise<void> => {
  const edits = editsAtRest(db);
  const documents = createDocuments({ db, current: () => null, settle: async () => {} });
  const data = scoped(db, { userId, organizationId, role: 'ADMIN' }, () => {});
  const draw = (slug: string, changes: readonly Change[]): Promise<void> =>
    edits.transaction(async (tx) => {
      // The server's own: no log reports every box that came with the organisation.
      await edits.writeAsServer(tx, documentName(slug), null, (document) => {
        apply(document, changes, exampleOrigin);
        migrate(document, exampleOrigin);
      });
      await projectAtRest(edits, tx, slug);
    });
  const keep = (slug: string, name: string) => createVersion({ documents }, data, slug, name);
  for (const example of examples) {
    const slug = rowOf(slugs.diagrams, example.id);
    const changes = drawingOf(example, slugs);
    const { history } = example;
    if (history === undefined) {
      await draw(slug, changes);
      continue;
    }
    const { first, later } = inTwoParts(
      changes,
      new Set(history.later.map((id) => rowOf(slugs.components, id))),
    );
    await draw(slug, first);
    await keep(slug, history.before);
    await draw(slug, later);
    await keep(slug, history.after);
  }
};

/** Something to look at on the first day; it can be changed and deleted like everything else. */
export const addExampleContent = async (tx: Db, founder: Founder): Promise<void> => {
  const tagIds = await addTags(tx, founder);
  const madeComponents = await addComponents(tx, founder, tagIds);
  const attributeIds = await addAttributes(tx, founder, madeComponents);
  const madeDiagrams = await addDiagrams(tx, founder, tagIds);
  await addSaved(tx, founder, { components: madeComponents, attributes: attributeIds, tags: tagIds });
  await linkComponents(tx, founder, { components: madeComponents, diagrams: madeDiagrams });
  await drawAll(tx, founder, { components: slugsOf(madeComponents), diagrams: slugsOf(madeDiagrams) });
};
