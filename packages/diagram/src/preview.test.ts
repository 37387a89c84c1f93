import { describe, expect, it } from 'vitest';
import { set } from './change.ts';
import { addTextarea } from './commands/add.ts';
import { move } from './commands/place.ts';
import { remove } from './commands/remove.ts';
import { resize } from './commands/resize.ts';
import { preview } from './preview.ts';
import { isRefusal, type Outcome } from './refusal.ts';
import { board, boundsByKey, component, container, relation } from './testing/build.ts';
import { textFromPlain } from './text.ts';

const diagram = () =>
  board(
    container('platform', [0, 0, 20, 20]),
    component('checkout', [1, 1, 4, 4]),
    component('payments', [10, 1, 4, 4]),
    relation('pays-for', 'checkout right-3', 'payments left-0', { labelAt: 0.5 }),
  );

const seen = (outcome: Outcome, { snapshot } = diagram()) => {
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  return preview(snapshot, outcome);
};

describe('preview', () => {
  it('shows an edit and leaves the diagram as it is (D22)', () => {
    const { snapshot } = diagram();
    const moved = seen(move(snapshot, { keys: ['platform'], by: { x: 5, y: 0 } }));
    expect(boundsByKey(moved)).toMatchObject({ platform: [5, 0, 20, 20], checkout: [6, 1, 4, 4] });
    expect(boundsByKey(snapshot)).toMatchObject({ checkout: [1, 1, 4, 4] });
    expect(moved.boxes.at({ x: 6, y: 1 })).toContain('checkout');
  });

  it('shows ends clamped while a box shrinks, and what is deleted with its relations gone', () => {
    const { snapshot } = diagram();
    const bounds = { x: 1, y: 1, width: 4, height: 2 };
    const resized = seen(resize(snapshot, { key: 'checkout', bounds }));
    expect(resized.relation('pays-for')?.from.endpoint).toBe('right-1');
    const removed = seen(remove(snapshot, { keys: ['payments'] }));
    expect([...removed.items.keys()].sort()).toEqual(['checkout', 'platform']);
    expect(seen([set('payments', 'alive', undefined)]).has('pays-for')).toBe(false);
  });

  it('shows what is new, and an emptied label place', () => {
    const given = {
      position: { x: 0, y: 30 },
      width: 4,
      text: textFromPlain('a\nb'),
      newKey: () => 'new-0001',
    };
    expect(seen(addTextarea(diagram().snapshot, given)).get('new-0001')).toMatchObject({ height: 0.8 });
    expect(seen([set('pays-for', 'labelAt', undefined)]).relation('pays-for')?.labelAt).toBeNull();
  });
});
