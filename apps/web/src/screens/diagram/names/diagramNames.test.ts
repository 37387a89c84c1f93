import type { NamesShape } from '@lintel/api/namesShape';
import { board, component } from '@lintel/diagram/testing/build';
import { linkComponent, setType } from '@lintel/diagram/commands/name';
import { describe, expect, it } from 'vitest';
import { described } from './described.fixture.ts';
import {
  diagramNames,
  hasUnasked,
  leadsTo,
  liveComponentOf,
  namedFor,
  nameOf,
  type DescribedComponent,
  usedNames,
  withComponent,
  withDescribed,
} from './diagramNames.ts';

const shape = (...components: DescribedComponent[]): NamesShape => ({ components, types: [] });

const linked = () => {
  const drawn = board(
    component('orders00', [0, 0, 4, 2], { name: 'Old name' }),
    component('queue000', [6, 0, 4, 2]),
  );
  drawn.do(linkComponent(drawn.snapshot, { key: 'orders00', component: 'orders' }));
  drawn.do(setType(drawn.snapshot, { keys: ['queue000'], type: 'queue' }));
  return drawn.snapshot;
};

describe('names of a diagram', () => {
  it('are those of the components, whatever a box was called before', () => {
    const snapshot = linked();
    const instance = snapshot.instance('orders00');
    const names = diagramNames(shape(described('orders')));
    expect(instance && nameOf(instance, names)).toBe('Order service');
    expect(instance && nameOf(instance, diagramNames())).toBe('Old name');
    expect(namedFor(names)('orders')).toEqual({ name: 'Order service', type: 'service' });
  });

  it('show state, type, description and what a component leads to', () => {
    const { picture } = diagramNames(
      shape(
        described('orders', {
          state: 'ARCHIVED',
          description: 'Takes orders',
          linkedDiagrams: [{ slug: 'd', name: 'Inside' }],
        }),
      ),
    );
    expect(picture.components.get('orders')).toMatchObject({
      name: 'Order service',
      typeName: 'Service',
      archived: true,
      description: 'Takes orders',
      linkedDiagrams: 1,
    });
  });

  it('count and give no diagram that nothing here may lead to', () => {
    const linkedDiagrams = [
      { slug: 'plan', name: 'Plan' },
      { slug: 'inside', name: 'Inside' },
    ];
    const names = diagramNames(
      shape(described('orders', { linkedDiagrams })),
      new Set(['inside']),
      new Set(['plan']),
    );
    expect(names.picture.components.get('orders')?.linkedDiagrams).toBe(1);
    expect(leadsTo(linked().get('orders00'), names)).toEqual(['inside']);
  });

  it('leave a deleted component its name, and nothing to open', () => {
    const snapshot = linked();
    const names = diagramNames(shape(described('orders', { deleted: true })));
    expect(liveComponentOf(snapshot.get('orders00'), names)).toBeNull();
    expect(names.picture.components.get('orders')).toMatchObject({ deleted: true, name: 'Order service' });
  });

  it('are asked for once, also where the answer is that there is none', () => {
    const used = usedNames(linked());
    expect(used).toEqual({ components: ['orders'], types: ['queue'] });
    expect(hasUnasked(undefined, used, null)).toBe(true);
    expect(hasUnasked(shape(described('orders')), used, null)).toBe(true);
    expect(hasUnasked(shape(), used, used)).toBe(false);
    expect(hasUnasked(withComponent(undefined, described('orders')), { ...used, types: [] }, null)).toBe(
      false,
    );
  });

  it('keep what was told while an answer was on its way that nobody had asked it for', () => {
    const used = usedNames(linked());
    const before = { components: [], types: ['queue'] };
    const answer: NamesShape = { components: [], types: [] };
    const meanwhile = withComponent(withComponent(answer, described('orders')), described('elsewhere'));
    expect(withDescribed(answer, meanwhile, { asked: before, used })).toEqual(shape(described('orders')));
    // What was asked for is as the answer has it: gone, or called otherwise.
    expect(withDescribed(answer, meanwhile, { asked: used, used })).toEqual(answer);
    const renamed = shape(described('orders', { name: 'Till' }));
    expect(withDescribed(renamed, meanwhile, { asked: used, used })).toEqual(renamed);
    expect(withDescribed(answer, undefined, { asked: before, used })).toEqual(answer);
  });
});
