import { PictureStore } from '@lintel/diagram/picture/pictureStore';
import { board, component, relation } from '@lintel/diagram/testing/build';
import { expect, it } from 'vitest';
import { Mouse } from './testing/mouse.ts';

it('two people who hold different legs of one relation at once both have theirs where they put them', () => {
  const shared = board(
    component('checkout', [20, 0, 4, 2]),
    component('payments', [0, 8, 4, 2]),
    relation('pays-for', 'checkout right-0', 'payments left-0'),
  );
  const legs = new PictureStore({ snapshot: shared.snapshot }).movableLegs('pays-for');
  const [one, other] = [legs[0], legs.at(-1)];
  if (one === undefined || other === undefined || one.leg === other.leg) throw new Error('Too few legs');
  const grab = ({ at, axis, line }: typeof one) => {
    const mouse = new Mouse(shared).select('pays-for');
    const point = (by: number): [number, number] => (axis === 'x' ? [line + by, 5] : [10, line + by]);
    mouse.press(...point(0), { on: { on: 'leg', key: 'pays-for', index: at, axis } });
    mouse.drag(...point(axis === 'x' ? Math.sign(line - 12) * 2 : 2));
    return { mouse, end: point(axis === 'x' ? Math.sign(line - 12) * 2 : 2) };
  };
  const [first, second] = [grab(one), grab(other)];
  first.mouse.release(...first.end);
  second.mouse.notice().release(...second.end);
  const bends = shared.snapshot.relation('pays-for')?.bends ?? [];
  expect(new Set(bends.map(({ leg }) => leg))).toEqual(new Set([one.leg, other.leg]));
});
