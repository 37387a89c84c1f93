import { board, component, container } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Camera } from '../../../camera/camera.ts';
import { createPanels, showSide, toggleMap } from '../editor/deskPanels.ts';
import { isBehindMap, putMapAside } from './mapAside.ts';

const panelWidth = 320;
const view = { width: 1200, height: 800 };

/** A view at 100 % with the origin in its middle: the minimap stands right of 916 pixels, and beside a panel right of 596. */
const deskOf = (...items: Parameters<typeof board>) => {
  const camera = new Camera();
  camera.resize(view, 1);
  camera.set({ x: 0, y: 0, zoom: 1 });
  const drawn = board(...items);
  const editor = {
    camera,
    diagram: { snapshots: drawn.store },
    get snapshot() {
      return drawn.snapshot;
    },
  };
  const panels = createPanels(true);
  const open = () => {
    showSide(panels, 'details');
    const close = putMapAside(editor, panels);
    camera.makeRoom(panelWidth / 2);
    camera.resize({ ...view, width: view.width - panelWidth }, 1);
    return close;
  };
  const draw = (more: Parameters<typeof drawn.do>[0]): void => void drawn.do(more);
  return { editor, panels, open, draw };
};

/** From 700 to 800 pixels. */
const leftOfMap = component('checkout', [2, 5, 2, 2]);

it('puts the map aside when it would come to lie over what was free, for as long as a panel is there', () => {
  const { editor, panels, open } = deskOf(leftOfMap);
  expect(isBehindMap(editor)).toBe(false);
  const close = open();
  expect(isBehindMap(editor)).toBe(true);
  expect(panels.isMapAside.get()).toBe(true);
  // The other panel, in the place of the first.
  showSide(panels, 'history');
  close();
  const closeOther = putMapAside(editor, panels);
  expect(panels.isMapAside.get()).toBe(true);
  showSide(panels, null);
  closeOther();
  expect(panels.isMapAside.get()).toBe(false);
  expect(panels.minimap.get()).toBe(true);
});

it('leaves the map to whoever looks at a part, and where only a container or nothing lies behind it', () => {
  for (const items of [
    [leftOfMap, component('payments', [8, 5, 2, 2])],
    [container('platform', [2, 5, 2, 2])],
    [component('accounts', [-4, -4, 2, 2])],
  ]) {
    const { panels, open } = deskOf(...items);
    open();
    expect(panels.isMapAside.get()).toBe(false);
  }
});

it('shows the map again to whoever asks for it', () => {
  const { panels, open } = deskOf(leftOfMap);
  open();
  toggleMap(panels);
  expect([panels.minimap.get(), panels.isMapAside.get()]).toEqual([true, false]);
  toggleMap(panels);
  expect(panels.minimap.get()).toBe(false);
});

it('puts the map aside for what comes to lie behind it while a panel is there', () => {
  const { panels, open, draw } = deskOf(component('accounts', [-4, -4, 2, 2]));
  const close = open();
  draw(component('invoices', [-4, 0, 2, 2]));
  expect(panels.isMapAside.get()).toBe(false);
  draw(leftOfMap);
  expect(panels.isMapAside.get()).toBe(true);
  toggleMap(panels);
  draw(component('payments', [3, 6, 2, 2]));
  expect(panels.isMapAside.get()).toBe(false);
  close();
});
