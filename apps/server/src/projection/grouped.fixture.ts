import { apply, createEditOrigin } from '@lintel/diagram/apply';
import type { Change } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import { component, container } from '@lintel/diagram/testing/build';
import type { Db } from '../db/client.ts';
import { diagram } from '../db/tables/diagram.ts';
import { createMirror } from '../sync/mirror.fixture.ts';
import { personalCopy } from '../sync/journal.fixture.ts';
import type { Person } from '../testing/people.ts';

export const groupedKey = (index: number): string => `item-${String(index).padStart(6, '0')}`;

const perGroup = 10;
const groupsInColumn = 50;

/** Where the group of an item stands. */
const placeOf = (index: number): { x: number; y: number } => {
  const group = Math.floor(index / perGroup);
  return { x: Math.floor(group / groupsInColumn) * 30, y: (group % groupsInColumn) * 10 };
};

const drawn = (index: number): Change[] => {
  const { x, y } = placeOf(index);
  const place = index % perGroup;
  return place === 0
    ? container(groupedKey(index), [x, y, 25, 8])
    : component(groupedKey(index), [x + 1 + place * 2, y + 1, 1, 1]);
};

/** A diagram of containers with nine components each, projected, and an editor of it. */
export const openGrouped = async (
  db: Db,
  { slug, items, person }: { slug: string; items: number; person: Person },
) => {
  const fkOrganizationId = person.organization?.organizationId ?? 0;
  await db.insert(diagram).values({ slug, name: slug, concurrencyKey: slug, fkOrganizationId });
  const copy = personalCopy();
  const origin = createEditOrigin();
  const mirror = await createMirror(db, documentName(slug), copy.doc, () => person.userId);
  const edit = async (...changes: readonly Change[][]): Promise<void> => {
    apply(openDocument(copy.doc), changes.flat(), origin);
    await mirror.journal();
  };
  await edit(...Array.from({ length: items }, (_, index) => drawn(index)));
  await mirror.project();
  return { mirror, edit };
};
