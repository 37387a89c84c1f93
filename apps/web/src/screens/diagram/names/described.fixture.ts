import type { DescribedComponent } from './diagramNames.ts';

/** What the server says of a component. */
export const described = (slug: string, given: Partial<DescribedComponent> = {}): DescribedComponent => ({
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
