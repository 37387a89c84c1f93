import type { TagColor } from '@lintel/domain/colors';
import type { State } from '@lintel/domain/entities/diagram';
import { type LevelCode, levelIdOf } from '@lintel/domain/levels';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { folder } from '../db/tables/folder.ts';
import { tag, tagOnItem } from '../db/tables/tag.ts';
import { randomSlug, slugOf } from '../resources/slugs.ts';

const tags: { name: string; color: TagColor; description: string }[] = [
  { name: 'Approved', color: 'green', description: 'Agreed by the architecture board' },
  { name: 'In review', color: 'orange', description: 'Comments are welcome until the next board meeting' },
  { name: 'Personal data', color: 'red', description: 'Shows where data about people is kept or sent' },
];

interface Example {
  name: string;
  description: string;
  level: LevelCode;
  state: State;
  tags: string[];
}

const folders: { name: string; diagrams: Example[] }[] = [
  {
    name: 'Retail platform',
    diagrams: [
      {
        name: 'Retail landscape',
        description: 'Every system that takes part between a visit to the shop and a parcel at the door.',
        level: 'C0',
        state: 'ACTIVE',
        tags: ['Approved'],
      },
      {
        name: 'Web shop',
        description: 'The shop, what it asks of other systems, and what it tells them.',
        level: 'C1',
        state: 'ACTIVE',
        tags: ['Approved', 'Personal data'],
      },
      {
        name: 'Order processing',
        description: 'From basket to invoice: services, queues and stores.',
        level: 'C2',
        state: 'ACTIVE',
        tags: ['In review'],
      },
      {
        name: 'Returns and refunds',
        description: 'The steps a returned parcel passes through, and who is responsible for each.',
        level: 'P0',
        state: 'DRAFT',
        tags: [],
      },
    ],
  },
  {
    name: 'Data platform',
    diagrams: [
      {
        name: 'Data flows',
        description: 'Which systems deliver data, and who uses it.',
        level: 'C1',
        state: 'ACTIVE',
        tags: ['Personal data'],
      },
      {
        name: 'Reporting',
        description: 'How raw events become the numbers of the Monday report.',
        level: 'C2',
        state: 'ACTIVE',
        tags: ['In review'],
      },
      {
        name: 'Production cluster',
        description: 'Nodes, networks and zones of the production environment.',
        level: 'D1',
        state: 'DRAFT',
        tags: [],
      },
    ],
  },
];

interface Founder {
  organizationId: number;
  userId: number;
}

/** Something to look at on the first day; it can be changed and deleted like everything else. */
export const addExampleContent = async (tx: Db, { organizationId, userId }: Founder): Promise<void> => {
  const fkOrganizationId = organizationId;
  const at = new Date().toISOString();
  const savedTags = await tx
    .insert(tag)
    .values(tags.map((each) => ({ ...each, slug: slugOf(each.name, 'tag'), fkOrganizationId })))
    .returning({ tagId: tag.tagId, name: tag.name });
  const tagIds = new Map(savedTags.map(({ name, tagId }) => [name, tagId]));

  for (const { name, diagrams } of folders) {
    const [saved] = await tx
      .insert(folder)
      .values({ name, slug: slugOf(name, 'folder'), fkOrganizationId })
      .returning({ folderId: folder.folderId });
    const savedDiagrams = await tx
      .insert(diagram)
      .values(
        diagrams.map((each) => ({
          slug: randomSlug(),
          name: each.name,
          description: each.description,
          fkOrganizationId,
          fkFolderId: saved?.folderId ?? null,
          concurrencyKey: at,
          updatedAt: at,
          fkDiagramLevelId: levelIdOf(each.level),
          diagramLevel2: each.level,
          state: each.state,
          fkCreatedByUserId: userId,
          updatedByUserId: userId,
        })),
      )
      .returning({ diagramId: diagram.diagramId, name: diagram.name });
    const diagramIds = new Map(savedDiagrams.map((each) => [each.name, each.diagramId]));
    const taggings = diagrams.flatMap((each) =>
      each.tags.flatMap((tagName) => {
        const [fkTagId, fkDiagramId] = [tagIds.get(tagName), diagramIds.get(each.name)];
        return fkTagId === undefined || fkDiagramId === undefined
          ? []
          : [{ fkOrganizationId, fkTagId, fkDiagramId }];
      }),
    );
    await tx.insert(tagOnItem).values(taggings);
  }
};
