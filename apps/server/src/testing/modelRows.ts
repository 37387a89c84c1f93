import { type At, everyKind, noPersonal, type Row } from './rowKinds.ts';

/** Types, attributes and components. */
export const modelRows = (at: At, freshName: () => string): Record<string, readonly Row[]> => ({
  'types.list': [{ who: 'readers' }],
  'types.usage': [{ who: 'readers' }],
  'types.save': [
    { who: 'editors', send: () => ({ body: { type: { name: freshName() } } }) },
    at({
      who: 'editors',
      thing: 'type',
      ...noPersonal,
      send: (typeId) => ({ body: { type: { typeId, name: freshName() } } }),
    }),
  ],
  'types.remove': [
    at({
      who: 'editors',
      thing: 'type',
      ...noPersonal,
      send: (typeId) => ({ body: { types: [{ typeId }] } }),
    }),
  ],
  'attributes.list': [{ who: 'readers' }],
  'attributes.usage': [{ who: 'readers' }],
  'attributes.save': [
    {
      who: 'editors',
      send: () => ({ body: { attributes: [{ name: freshName(), attributeType: 'STRING' }] } }),
    },
    at({
      who: 'editors',
      thing: 'attribute',
      ...noPersonal,
      send: (attributeId) => ({ body: { attributes: [{ attributeId, name: freshName() }] } }),
    }),
    at({
      who: 'editors',
      thing: 'type',
      ...noPersonal,
      send: (fkTypeId) => ({
        body: {
          attributes: [{ name: freshName(), attributeType: 'NUMBER', attributeForTypes: [{ fkTypeId }] }],
        },
      }),
    }),
    at({
      who: 'editors',
      thing: 'listItem',
      ...noPersonal,
      send: (attributeListItemId, { own }) => ({
        body: {
          attributes: [
            {
              attributeId: own.shared.attribute,
              listItems: [{ attributeListItemId, value: freshName() }],
            },
          ],
        },
      }),
    }),
  ],
  'attributes.remove': [
    at({
      who: 'editors',
      thing: 'attribute',
      ...noPersonal,
      send: (attributeId) => ({ body: { attributes: [{ attributeId }] } }),
    }),
  ],

  'components.search': [{ who: 'readers' }],
  'components.duplicates': [{ who: 'readers' }],
  'components.list': [{ who: 'readers' }],
  'components.read': [
    at({ who: 'readers', thing: 'component', ...noPersonal, send: (slug) => ({ params: { slug } }) }),
  ],
  'components.overridden': [
    at({ who: 'readers', thing: 'component', ...noPersonal, send: (slug) => ({ params: { slug } }) }),
  ],
  'components.save': [
    { who: 'editors', send: () => ({ body: { components: [{ name: freshName() }] } }) },
    at({
      who: 'editors',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [{ slug, name: freshName() }] } }),
    }),
    at({
      who: 'editors',
      thing: 'type',
      ...noPersonal,
      send: (fkTypeId) => ({ body: { components: [{ name: freshName(), fkTypeId }] } }),
    }),
    at({
      who: 'editors',
      thing: 'tag',
      ...noPersonal,
      send: (tagId) => ({ body: { components: [{ name: freshName(), tags: [{ tagId }] }] } }),
    }),
    at({
      who: 'editors',
      thing: 'listItem',
      ...noPersonal,
      send: (fkListItemId) => ({ body: { components: [{ listAttributes: [{ fkListItemId }] }] } }),
    }),
    at({
      who: 'editors',
      thing: 'attribute',
      ...noPersonal,
      send: (attributeId) => ({ body: { components: [{ removedAttributes: [attributeId] }] } }),
    }),
    at({
      who: 'editors',
      thing: 'attachment',
      ...everyKind,
      send: (fkAttachmentId) => ({ body: { components: [{ attachments: [{ fkAttachmentId }] }] } }),
    }),
  ],
  'components.import': [
    { who: 'editors', send: () => ({ body: { rows: [{ name: freshName() }], dryRun: false } }) },
    { who: 'editors', send: () => ({ body: { rows: [{ name: freshName() }], dryRun: true } }) },
    at({
      who: 'editors',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { rows: [{ slug, name: freshName() }], dryRun: false } }),
      // What is foreign is the matter of its row, which is rejected.
      except: ({ tenancy }, kind) => (kind === 'own' && tenancy === 'own' ? undefined : 200),
    }),
  ],
  'components.remove': [
    at({ who: 'editors', thing: 'component', ...noPersonal, send: (slug) => ({ body: [{ slug }] }) }),
  ],
  'components.merge': [
    at({
      who: 'editors',
      thing: 'component',
      ...noPersonal,
      send: (slug, { own }) => ({ body: { into: own.twin, components: [slug] } }),
    }),
  ],
  'components.restore': [
    at({
      who: 'editors',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [slug] } }),
    }),
  ],
  'components.editing': [
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ params: { slug }, body: { editing: true } }),
    }),
  ],
  'components.usage': [
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [slug] } }),
    }),
  ],
  'components.values': [
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [slug] } }),
      except: ({ tenancy }, kind) => (kind === 'own' && tenancy === 'own' ? undefined : 200),
    }),
  ],
  'components.names': [
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (slug) => ({ body: { components: [slug], types: [] } }),
      // What is foreign is not refused: on a drawing it reads as nothing.
      except: ({ tenancy }, kind) => (kind === 'own' && tenancy === 'own' ? undefined : 200),
    }),
  ],
  'changeLogs.ofComponent': [
    at({ who: 'readers', thing: 'component', ...noPersonal, send: (slug) => ({ params: { slug } }) }),
  ],
  'changeLogs.ofModel': [{ who: 'readers' }],
});
