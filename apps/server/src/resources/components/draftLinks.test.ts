import { type ComponentToSave, componentEndpoints } from '@lintel/api/endpoints/components';
import { diagramEndpoints, type DiagramToSave } from '@lintel/api/endpoints/diagrams';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type Client, type Person, type TestApp } from '../../testing/app.ts';

let app: TestApp;
let ben: Person;
let asAnn: Client;
let asBen: Client;

beforeAll(async () => {
  app = await buildTestApp();
});
beforeEach(async () => {
  const organization = await app.createOrganization();
  asAnn = app.asUser(await app.createPerson({ organization, role: 'EDITOR' }));
  ben = await app.createPerson({ organization, role: 'EDITOR' });
  asBen = app.asUser(ben);
});
afterEach(() => app.reset());
afterAll(() => app.close());

const save = async (component: ComponentToSave, client = asAnn) => {
  const [saved] = await client.call(componentEndpoints.save, { body: { components: [component] } });
  if (saved === undefined) throw new Error('Got nothing back');
  return saved;
};
const refused = (component: ComponentToSave) =>
  asAnn.refused(componentEndpoints.save, { body: { components: [component] } });
const makeDiagram = async (diagram: DiagramToSave, client = asAnn) => {
  const [made] = await client.call(diagramEndpoints.save, { body: { diagrams: [diagram] } });
  if (made === undefined) throw new Error('Got nothing back');
  return made;
};

describe('links to diagrams', () => {
  const linksTo = ({ diagramId }: { diagramId: number }) => [{ fkDiagramId: diagramId }];

  it('lead to drafts from drafts alone', async () => {
    const sketch = await makeDiagram({ name: 'Sketch', state: 'DRAFT' });
    const inside = await makeDiagram({ name: 'Inside' });
    const told = 'Only a draft may lead to drafts: “Sketch”. Make these active first, or remove the links.';
    const refusal = {
      status: 400,
      body: { error: told, details: { problems: [{ path: 'components.diagramLinks', message: told }] } },
    };
    expect(await refused({ name: 'A', diagramLinks: linksTo(sketch) })).toMatchObject(refusal);
    const { slug } = await save({ name: 'A', diagramLinks: linksTo(inside) });
    expect(await refused({ slug, diagramLinks: linksTo(sketch) })).toMatchObject(refusal);
    expect(await refused({ slug, state: 'ARCHIVED', diagramLinks: linksTo(sketch) })).toMatchObject(refusal);

    const draft = await save({ name: 'B', state: 'DRAFT', diagramLinks: linksTo(sketch) });
    expect(await refused({ slug: draft.slug, state: 'ACTIVE' })).toMatchObject(refusal);
    const active = await save({ slug: draft.slug, state: 'ACTIVE', diagramLinks: linksTo(inside) });
    expect([active.state, active.diagramLinks.map(({ name }) => name)]).toEqual(['ACTIVE', ['Inside']]);
  });

  it('keep a diagram from becoming a draft while active components rely on it', async () => {
    const inside = await makeDiagram({ name: 'Inside' });
    const { slug } = await save({ name: 'Checkout', diagramLinks: linksTo(inside) });
    const asDraft = { body: { diagrams: [{ slug: inside.slug, state: 'DRAFT' as const }] } };
    await expect(asAnn.call(diagramEndpoints.save, asDraft)).rejects.toMatchObject({
      status: 400,
      message: 'Active components lead to it: “Checkout”. Make these drafts first, or remove the links.',
    });
    await save({ slug, state: 'DRAFT' });
    expect(await asAnn.call(diagramEndpoints.save, asDraft)).toMatchObject([{ state: 'DRAFT' }]);
  });

  it('say nothing of a draft that the person cannot see', async () => {
    const hidden = await makeDiagram({ name: 'Secret plan', fkFolderId: ben.draftsFolderId }, asBen);
    const { slug } = await save({ name: 'A', state: 'DRAFT', diagramLinks: linksTo(hidden) }, asBen);
    expect((await save({ slug, state: 'ACTIVE' })).state).toBe('ACTIVE');
  });
});
