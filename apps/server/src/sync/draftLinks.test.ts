import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { component, relation } from '@lintel/diagram/testing/build';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { openDocument } from '@lintel/diagram/document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Y from 'yjs';
import type { Person } from '../testing/people.ts';
import { openRoom, type Room, until } from './room.fixture.ts';
import { slugOfDocument } from '../documents/rights.ts';
import { joinStock, makeToken } from './stockPeer.fixture.ts';

let room: Room;
let ann: Person;

beforeAll(async () => {
  room = await openRoom({ projectAfter: 50 });
  ann = await room.createPerson({ firstName: 'Ann' });
});
afterAll(() => room.close());

const slugOf = (document: string): string => slugOfDocument(document) ?? '';

const setState = (document: string, state: 'DRAFT' | 'ACTIVE') =>
  room.as(ann)(diagramEndpoints.save, { body: { diagrams: [{ slug: slugOf(document), state }] } });

const parentsOf = async (document: string): Promise<string[]> => {
  const params = { slug: slugOf(document) };
  return (await room.as(ann)(diagramEndpoints.backlinks, { params })).map(({ slug }) => slug);
};

/** As any program might: no screen has asked what may be linked. */
const writeLink = (doc: Y.Doc, to: string, at: string): void => {
  const changes = [
    ...component(`from-${at}`, [0, 0, 4, 2]),
    ...component(`into-${at}`, [8, 0, 4, 2]),
    ...relation(`link-${at}`, `from-${at}`, `into-${at}`, { links: [slugOf(to)] }),
  ];
  apply(openDocument(doc), changes, createEditOrigin());
};

describe('a link to a draft that is written straight into the document of an active diagram', () => {
  it('leads nowhere, whichever door it came through, until the diagram is a draft itself', async () => {
    const [active, draft] = [await room.createDiagram(), await room.createDiagram()];
    await setState(active, 'ACTIVE');
    await setState(draft, 'DRAFT');
    const view = room.join(ann, active);
    await view.ready();
    writeLink(view.doc, draft, 'collab01');
    await until('it is saved', view.isSaved);
    const { secret } = await makeToken(room, ann);
    const program = joinStock(room, active, { secret });
    await program.ready();
    writeLink(program.doc, draft, 'stocky01');
    await until('she has it', () => view.has('link-stocky01'));
    await room.projected();

    expect(await parentsOf(draft)).toEqual([]);
    await setState(active, 'DRAFT');
    expect(await parentsOf(draft)).toEqual([slugOf(active)]);
    await expect(setState(active, 'ACTIVE')).rejects.toThrow();
    program.leave();
    view.leave();
  });
});
