import type { ToldComponent } from './diagramNames.ts';

/** What the server says of a component. */
export const told = (slug: string, given: Partial<ToldComponent> = {}): ToldComponent => ({
  slug,
  standsFor: slug,
  name: 'Order service',
  state: 'ACTIVE',
  type: { slug: 'service', name: 'Service', icon: null, shared: true },
  description: null,
  linkedDiagrams: [],
  deleted: false,
  ...given,
});
