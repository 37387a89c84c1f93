import { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { board, component, relation } from '@lintel/diagram/testing/build';
import type { DiagramDocument } from '@lintel/diagram/document';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { mostRelationsAtOnce, readRelationsLater } from './laterRelations.ts';

const count = mostRelationsAtOnce + 100;
const boxKey = (at: number): string => `component${at}`;

/** A row of boxes, each of them related to the next. */
const changes = [
  ...Array.from({ length: count + 1 }, (_, at) => component(boxKey(at), [at * 8, 0, 3, 2])),
  ...Array.from({ length: count }, (_, at) => relation(`relation${at}`, boxKey(at), boxKey(at + 1))),
];
const row = board(...changes).document;

const opened = (document: DiagramDocument) => {
  const snapshots = new SnapshotStore(document, undefined, { mostRelationsAtOnce });
  const camera = new Camera({ x: 400, y: 0, zoom: 1 });
  const page = new EventTarget();
  const stop = readRelationsLater(snapshots, camera, page);
  const shown = (): number => snapshots.get().size - (count + 1);
  return { snapshots, camera, page, stop, shown };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what is seen is there as soon as it is known what that is, and all else when there is time', () => {
  const { snapshots, camera, stop, shown } = opened(row);
  expect(shown()).toBe(0);
  camera.resize({ width: 800, height: 600 }, 1);
  expect(snapshots.get().has('relation50')).toBe(true);
  expect(shown()).toBeLessThan(10);
  vi.runAllTimers();
  expect(snapshots.isWhole).toBe(true);
  expect(shown()).toBe(count);
  stop();
});

test('a view that goes on finds what is seen there', () => {
  const { snapshots, camera, stop, shown } = opened(row);
  camera.resize({ width: 800, height: 600 }, 1);
  camera.set({ x: 4_000, y: 0, zoom: 1 });
  expect(snapshots.get().has('relation500')).toBe(true);
  expect(shown()).toBeLessThan(20);
  stop();
});

test('whoever begins to do something finds all of it', () => {
  const { camera, page, stop, shown } = opened(row);
  camera.resize({ width: 800, height: 600 }, 1);
  page.dispatchEvent(new Event('pointermove'));
  expect(shown()).toBeLessThan(10);
  page.dispatchEvent(new Event('pointerdown'));
  expect(shown()).toBe(count);
  stop();
});

test('what comes when a diagram is already looked at is seen at once too', () => {
  const empty = board();
  const { snapshots, camera, stop, shown } = opened(empty.document);
  camera.resize({ width: 800, height: 600 }, 1);
  empty.do(changes.flat());
  expect(snapshots.get().has('relation50')).toBe(true);
  expect(shown()).toBeLessThan(10);
  vi.runAllTimers();
  expect(shown()).toBe(count);
  stop();
});

test('once it is left nothing more is read', () => {
  const { camera, page, stop, shown } = opened(row);
  camera.resize({ width: 800, height: 600 }, 1);
  const seen = shown();
  stop();
  page.dispatchEvent(new Event('keydown'));
  vi.runAllTimers();
  expect(shown()).toBe(seen);
});
