import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { type ComponentToSave, componentEndpoints } from '@lintel/api/endpoints/components';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let ben: Person;
let cy: Person;
let asAnn: Client;
let asBen: Client;
let asCy: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  const organization = await app.createOrganization();
  const editor = (firstName: string) => app.createPerson({ organization, role: 'EDITOR', firstName });
  ben = await editor('Ben');
  cy = await editor('Cy');
  [asAnn, asBen, asCy] = [app.asUser(await editor('Ann')), app.asUser(ben), app.asUser(cy)];
});
afterAll(() => app.close());

const save = async (component: ComponentToSave, client: Client) => {
  const [saved] = await client.call(componentEndpoints.save, { body: { components: [component] } });
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};
const collisionsOf = async (component: ComponentToSave) => {
  const { body } = await asAnn.refused(componentEndpoints.save, { body: { components: [component] } });
  return body.details?.collisions;
};

it('names who changed the field, not who saved the component last', async () => {
  const { slug, updatedAt } = await save({ name: 'Checkout' }, asAnn);
  await save({ slug, updatedAt, name: 'Till' }, asBen);
  const last = await save({ slug, updatedAt, state: 'ARCHIVED' }, asCy);
  expect(last.updatedByUserId).toBe(cy.userId);
  expect(await collisionsOf({ slug, updatedAt, name: 'Cash desk' })).toEqual([
    { field: 'name', yours: 'Cash desk', theirs: 'Till', changedByUserId: ben.userId },
  ]);
  expect(await collisionsOf({ slug, updatedAt, name: 'Cash desk', state: 'DRAFT' })).toMatchObject([
    { field: 'name', changedByUserId: ben.userId },
    { field: 'state', changedByUserId: cy.userId },
  ]);
});

it('names who deleted the type that a component had', async () => {
  const type = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Order desk' } } });
  const other = await asAnn.call(typeEndpoints.save, { body: { type: { name: 'Back office' } } });
  const { slug, updatedAt } = await save({ name: 'Checkout', fkTypeId: type.typeId }, asAnn);
  await asBen.call(typeEndpoints.remove, { body: { types: [{ typeId: type.typeId }] } });
  await save({ slug, updatedAt, name: 'Till' }, asCy);
  expect(await collisionsOf({ slug, updatedAt, fkTypeId: other.typeId })).toMatchObject([
    { field: 'type', changedByUserId: ben.userId },
  ]);
});

it('keeps a name with the values of attributes too', async () => {
  const [cost] = await asAnn.call(attributeEndpoints.save, {
    body: { attributes: [{ name: 'Cost', attributeType: 'NUMBER' }] },
  });
  const attributes = (value: string) => [{ fkAttributeId: cost?.attributeId ?? 0, value }];
  const { slug, updatedAt } = await save({ name: 'Checkout' }, asAnn);
  await save({ slug, updatedAt, attributes: attributes('1') }, asBen);
  await save({ slug, updatedAt, name: 'Till' }, asCy);
  expect(await collisionsOf({ slug, updatedAt, attributes: attributes('2') })).toMatchObject([
    { field: `attribute:${cost?.attributeId}`, yours: '2', theirs: '1', changedByUserId: ben.userId },
  ]);
});
