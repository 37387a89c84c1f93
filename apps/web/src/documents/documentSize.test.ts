import { collabLimits } from '@lintel/diagram/collab';
import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { create } from '@lintel/diagram/change';
import { openDocument } from '@lintel/diagram/document';
import { textFromPlain } from '@lintel/diagram/text';
import { expect, it, vi } from 'vitest';
import * as Y from 'yjs';
import { aboutBytes } from './aboutBytes.ts';
import { watchSize } from './documentSize.ts';

/** What waits comes, and what measures is fetched. */
const measured = async (): Promise<void> => {
  vi.runAllTimers();
  await vi.dynamicImportSettled();
  vi.runAllTimers();
};

it('says when a document has become large, and not because much was written over', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const doc = new Y.Doc();
  const size = watchSize(doc);
  await measured();
  const part = 'x'.repeat(collabLimits.largeDocument / 4);
  for (let count = 0; count < 8; count++) doc.getMap('name').set('same', part);
  await measured();
  expect(size.isLarge.get()).toBe(false);
  for (let count = 0; count < 4; count++) doc.getMap('name').set(`other-${count}`, part);
  await measured();
  expect(size.isLarge.get()).toBe(true);
  size.stop();
  const later = watchSize(doc);
  await measured();
  expect(later.isLarge.get()).toBe(true);
  vi.useRealTimers();
});

it('knows about how large a diagram is without writing it, a little at a time', () => {
  const document = openDocument(new Y.Doc());
  const boxes = Array.from({ length: 3_000 }, (_, index) =>
    create(`box-${index}`, {
      kind: 'instance',
      name: `Order service ${index}`,
      component: null,
      type: null,
      container: false,
      z: 0,
      position: { x: index * 5, y: 2.5 },
      size: { width: 3, height: 2 },
    }),
  );
  const relations = boxes.slice(1).map(({ key }, index) =>
    create(
      `relation-${index}`,
      {
        kind: 'relation',
        from: { item: `box-${index}`, endpoint: 'right-1' },
        to: { item: key, endpoint: 'left-1' },
        description: null,
        links: [],
      },
      textFromPlain('Places order'),
    ),
  );
  apply(document, [...boxes, ...relations], createEditOrigin());

  const steps = aboutBytes(document.doc);
  let count = 0;
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) count += 1;
  expect(count).toBeGreaterThan(5);
  const real = Y.encodeStateAsUpdate(document.doc).length;
  expect(step.value / real).toBeGreaterThan(0.8);
  expect(step.value / real).toBeLessThan(1.2);
});
