import { type At, noPersonal, type Row } from './rowKinds.ts';

/** Model views, dependency graphs, and what they find. */
export const savedRows = (at: At, freshName: () => string): Record<string, readonly Row[]> => ({
  'queries.list': [{ who: 'readers' }],
  'queries.read': [
    at({ who: 'readers', thing: 'querySlug', ...noPersonal, send: (slug) => ({ params: { slug } }) }),
  ],
  'queries.save': [
    { who: 'editors', send: () => ({ params: { slug: 'new' }, body: { query: { name: freshName() } } }) },
    at({
      who: 'editors',
      thing: 'querySlug',
      ...noPersonal,
      send: (slug) => ({ params: { slug }, body: { query: { name: freshName() } } }),
    }),
  ],
  'queries.remove': [
    at({ who: 'editors', thing: 'query', ...noPersonal, send: (queryId) => ({ body: [{ queryId }] }) }),
  ],
  'queries.result': [{ who: 'readers', send: () => ({ body: { filter: {} } }) }],
  'queries.counts': [{ who: 'readers', send: () => ({ body: { filter: {}, column: 'col-type' } }) }],

  'dependencies.read': [{ who: 'readers' }],
  'dependencies.people': [{ who: 'readers' }],
  'dependencies.filters': [{ who: 'readers' }],
  'dependencies.filter': [
    at({ who: 'readers', thing: 'dependencyFilterSlug', ...noPersonal, send: (id) => ({ params: { id } }) }),
    at({ who: 'readers', thing: 'dependencyFilter', ...noPersonal, send: (id) => ({ params: { id } }) }),
  ],
  'dependencies.found': [{ who: 'readers', send: () => ({ body: { data: { filter: {} } } }) }],
  'dependencies.neighbours': [
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [slug] } }),
      // What is foreign is left out.
      except: ({ tenancy }, kind) => (kind === 'own' && tenancy === 'own' ? undefined : 200),
    }),
  ],
  'dependencies.save': [
    { who: 'editors', send: () => ({ params: { id: 'new' }, body: { data: { name: freshName() } } }) },
    at({
      who: 'editors',
      thing: 'dependencyFilterSlug',
      ...noPersonal,
      send: (id) => ({ params: { id }, body: { data: { name: freshName() } } }),
    }),
  ],
  'dependencies.removeFilters': [
    at({
      who: 'editors',
      thing: 'dependencyFilter',
      ...noPersonal,
      send: (dependencyFilterId) => ({ body: [{ dependencyFilterId }] }),
    }),
  ],
});
