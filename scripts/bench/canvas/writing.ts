import { setTimeout as delay } from 'node:timers/promises';
import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { tokenEndpoints } from '@lintel/api/endpoints/tokens';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { type Change, create, set } from '@lintel/diagram/change';
import { documentName, openDocument } from '@lintel/diagram/document';
import type { Point } from '@lintel/diagram/geometry/rect';
import { textFromPlain } from '@lintel/diagram/text';
import { connectStock } from '@lintel/server/src/sync/stockClient.fixture.ts';
import type { Landscape, PlainRelation } from './landscape.ts';
import type { Face } from './mix.ts';
import type { Product } from './product.ts';

/** A diagram that was written through the door for other programs, and the program that wrote it. */
export interface Written {
  readonly slug: string;
  /** As another person's move arrives: box number `index` to there. */
  move(index: number, to: Point): void;
  /** A relation more, between two boxes by their numbers. */
  relate(from: number, to: number): void;
  leave(): void;
}

const boxKey = (index: number): string => `box-${String(index).padStart(8, '0')}`;

/** As many as an honest client sends at once. */
const batch = 500;

const relationChange = ({ from, to, sides, label }: PlainRelation, index: number): Change =>
  create(
    `way-${String(index).padStart(8, '0')}`,
    {
      kind: 'relation',
      from: { item: boxKey(from), endpoint: `${sides[0]}-0` },
      to: { item: boxKey(to), endpoint: `${sides[1]}-0` },
      description: null,
      links: [],
    },
    textFromPlain(label),
  );

function changesOf({ boxes, relations }: Landscape, faceOf: (index: number) => Face): Change[] {
  const drawn = boxes.map(({ name, x, y, width, height }, index) =>
    create(boxKey(index), {
      kind: 'instance',
      name,
      ...faceOf(index),
      container: false,
      z: 0,
      position: { x, y },
      size: { width, height },
    }),
  );
  return [...drawn, ...relations.map(relationChange)];
}

const until = async (what: string, holds: () => boolean): Promise<void> => {
  const deadline = performance.now() + 180_000;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`In three minutes not: ${what}`);
    await delay(50);
  }
};

export async function writeDiagram(
  { origin, call }: Product,
  shown: Landscape,
  faceOf: (index: number) => Face,
): Promise<Written> {
  const [made] = await call(diagramEndpoints.save, { body: { diagrams: [{ name: 'Landscape' }] } });
  const slug = made?.slug ?? '';
  const { secret } = await call(tokenEndpoints.forDiagram, { params: { slug }, body: { access: 'write' } });
  const client = connectStock(`${origin.replace(/^http/, 'ws')}/yjs`, documentName(slug), { secret });
  // Nobody: to another person on the diagram the page would announce each step of its view.
  client.provider.awareness.setLocalState(null);
  const document = openDocument(client.doc);
  const edits = createEditOrigin();
  await until('the diagram is open', () => client.provider.synced);
  const changes = changesOf(shown, faceOf);
  for (let at = 0; at < changes.length; at += batch) {
    apply(document, changes.slice(at, at + batch), edits);
    await delay(10);
  }
  // Only what is journalled and made into rows gets a number.
  await until('everything is saved', () => document.columns.id.size === changes.length);
  let related = 0;
  return {
    slug,
    move: (index, to) => apply(document, [set(boxKey(index), 'position', to)], edits),
    relate: (from, to) => {
      related += 1;
      const relation = { from, to, sides: ['bottom', 'top'], label: '' } as const;
      apply(document, [relationChange(relation, shown.relations.length + related)], edits);
    },
    leave: client.leave,
  };
}
