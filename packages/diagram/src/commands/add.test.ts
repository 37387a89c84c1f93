import { describe, expect, it } from 'vitest';
import { createdKeys } from '../change.ts';
import { endpointPoint } from '../geometry/endpoint.ts';
import { rectOf } from '../items.ts';
import { diagramLimits } from '../limits.ts';
import { isRefusal } from '../refusal.ts';
import {
  after,
  board,
  boundsByKey,
  component,
  container,
  numberedKeys,
  refusal,
  relation,
  textarea,
} from '../testing/build.ts';
import { plainText, textFromPlain } from '../text.ts';
import { addComponent, addContainer, addTextarea } from './add.ts';
import { addConnected, addConnectedBeside, connectItems } from './addConnected.ts';

const newKey = () => 'new-0001';
const bounds = { x: 1.2, y: 2.6, width: 0.3, height: 3.4 };

describe('addComponent', () => {
  it('makes a placeholder on top of the others, snapped, at least one unit each way', () => {
    const diagram = board(component('checkout', [0, 0, 4, 2], { z: 4 }));
    expect(after(diagram, addComponent, { bounds, newKey }).get('new-0001')).toMatchObject({
      kind: 'instance',
      component: null,
      container: false,
      position: { x: 1, y: 3 },
      size: { width: 1, height: 3 },
      z: 5,
    });
  });

  it('makes an instance of a component', () => {
    const snapshot = after(board(), addComponent, { bounds, newKey, component: 'till', name: 'Till' });
    expect(snapshot.get('new-0001')).toMatchObject({ component: 'till', name: 'Till' });
  });

  it('refuses what cannot be stored', () => {
    const name = 'n'.repeat(diagramLimits.nameLength + 1);
    expect(refusal(board(), addComponent, { bounds, name })).toBe('tooLong');
    expect(refusal(board(), addComponent, { bounds, name: 'half\ud800' })).toBe('malformed');
    expect(refusal(board(), addComponent, { bounds, component: 'not a slug' })).toBe('malformed');
    expect(refusal(board(), addComponent, { bounds: { ...bounds, x: -2e6 } })).toBe('outside');
  });

  it('names what it made', () => {
    const outcome = addComponent(board().snapshot, { bounds, newKey });
    expect(isRefusal(outcome) ? [] : createdKeys(outcome)).toEqual(['new-0001']);
  });
});

describe('addContainer', () => {
  it('makes a container, below components by its area', () => {
    expect(after(board(), addContainer, { bounds, newKey }).get('new-0001')).toMatchObject({
      container: true,
      z: -3,
    });
  });
});

describe('addTextarea', () => {
  it('makes a text area with one empty paragraph, or with a text', () => {
    const diagram = board();
    const given = { position: { x: 1, y: 2 }, width: 4.4, newKey };
    expect(after(diagram, addTextarea, given).get('new-0001')).toMatchObject({ width: 4 });
    const text = textFromPlain('Hello');
    const item = after(diagram, addTextarea, { ...given, text, newKey: () => 'new-0002' }).get('new-0002');
    expect(item?.kind === 'textarea' ? plainText(item.text) : null).toBe('Hello');
  });
});

describe('addConnected', () => {
  it('makes a component where a relation was dropped, its nearest side towards the relation', () => {
    const diagram = board(component('checkout', [0, 0, 4, 2]));
    const from = { item: 'checkout', endpoint: 'right-0' };
    const given = { from, bounds: { x: 8, y: 0, width: 4, height: 2 }, newKey: numberedKeys() };
    const snapshot = after(diagram, addConnected, given);
    expect(snapshot.get('new-0001')).toMatchObject({ kind: 'instance', position: { x: 8, y: 0 } });
    expect(snapshot.relation('new-0002')).toMatchObject({
      from,
      to: { item: 'new-0001', endpoint: 'left-0' },
    });
  });

  it('refuses from nowhere', () => {
    const from = { item: 'shipping', endpoint: 'right-0' };
    expect(refusal(board(), addConnected, { from, bounds })).toBe('gone');
  });

  it('finds room beside an item', () => {
    const diagram = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [7, 0, 4, 2]),
      textarea('scope-of-shop', [7, 3, 4], 'Scope'),
      container('whole-shop', [-1, -4, 16, 12]),
    );
    const snapshot = after(diagram, addConnectedBeside, { item: 'checkout', newKey: numberedKeys() });
    expect(boundsByKey(snapshot)['new-0001']).toEqual([7, -3, 4, 2]);
    expect(snapshot.relationsOf('checkout')).toEqual(['new-0002']);
  });

  it.each(['right', 'left', 'bottom', 'top'] as const)('grows straight to the %s from any box', (side) => {
    const diagram = board(component('checkout', [0, 0, 5, 3]));
    const snapshot = after(diagram, addConnectedBeside, { item: 'checkout', side, newKey: numberedKeys() });
    const { from, to } = snapshot.relation('new-0002') ?? {};
    const [start, end] = [from, to].map((each) => {
      const item = snapshot.instance(each?.item ?? '');
      return item === undefined ? null : endpointPoint(each?.endpoint ?? '', rectOf(item));
    });
    const isUpright = side === 'top' || side === 'bottom';
    expect(start?.[isUpright ? 'x' : 'y']).toBe(end?.[isUpright ? 'x' : 'y']);
  });

  it.each([
    ['right', [17, 10, 4, 2], 'right-0', 'left-0'],
    ['left', [3, 10, 4, 2], 'left-0', 'right-0'],
    ['bottom', [10, 15, 4, 2], 'bottom-1', 'top-1'],
    ['top', [10, 5, 4, 2], 'top-1', 'bottom-1'],
  ] as const)('grows to the %s, and beside what stands there already', (side, rect, from, to) => {
    const given = { item: 'checkout', side, newKey: numberedKeys() };
    const diagram = board(component('checkout', [10, 10, 4, 2]));
    const once = after(diagram, addConnectedBeside, given);
    expect(boundsByKey(once)['new-0001']).toEqual(rect);
    expect(once.relation('new-0002')).toMatchObject({ from: { endpoint: from }, to: { endpoint: to } });
    const twice = after(diagram, addConnectedBeside, given);
    const { x, y } = twice.instance('new-0003')?.position ?? {};
    expect([x, y]).toEqual(
      side === 'right' || side === 'left' ? [rect[0], rect[1] + 3] : [rect[0] + 5, rect[1]],
    );
    const { position } = after(diagram, addConnectedBeside, given).instance('new-0005') ?? {};
    expect([position?.x, position?.y]).toEqual(
      side === 'right' || side === 'left' ? [rect[0], rect[1] - 3] : [rect[0] - 5, rect[1]],
    );
    // Each from a handle of its own.
    expect(twice.relation('new-0004')?.from).not.toEqual(once.relation('new-0002')?.from);
  });
});

describe('a chain', () => {
  it.each([1, 2, 3, 4])('that begins with a box of %i units runs in one line', (height) => {
    const diagram = board(component('checkout', [0, 0, 4, height]));
    const keys = numberedKeys();
    after(diagram, addConnectedBeside, { item: 'checkout', newKey: keys });
    after(diagram, addConnectedBeside, { item: 'new-0001', newKey: keys });
    const lines = ['new-0002', 'new-0004'].map((key) => {
      const { from, to } = diagram.snapshot.relation(key) ?? {};
      return [from, to].map((end) => {
        const item = diagram.snapshot.instance(end?.item ?? '');
        return item && endpointPoint(end?.endpoint ?? '', rectOf(item)).y;
      });
    });
    expect(new Set(lines.flat()).size).toBe(1);
  });
});

describe('connectItems', () => {
  it('takes free handles that face each other', () => {
    const diagram = board(
      component('checkout', [0, 0, 4, 2]),
      component('payments', [8, 0, 4, 2]),
      relation('pays-for', 'checkout right-0', 'payments left-0'),
    );
    const given = { from: 'checkout', to: 'payments', newKey };
    expect(after(diagram, connectItems, given).relation('new-0001')).toMatchObject({
      from: { item: 'checkout', endpoint: 'right-1' },
      to: { item: 'payments', endpoint: 'left-1' },
    });
  });

  it('connects an item with itself at two handles', () => {
    const diagram = board(component('checkout', [0, 0, 1, 1]));
    const given = { from: 'checkout', to: 'checkout', newKey };
    const { from, to } = after(diagram, connectItems, given).relation('new-0001') ?? {};
    expect(from?.endpoint).not.toBe(to?.endpoint);
  });
});
