import { changeLogEndpoints } from '@lintel/api/endpoints/changeLogs';
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
    const sentence =
      'Only a draft may lead to drafts: “Sketch”. Make these active first, or remove the links.';
    const refusal = {
      status: 400,
      body: {
        error: sentence,
        details: { problems: [{ path: 'components.diagramLinks', message: sentence }] },
      },
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

  const restore = (...components: string[]) =>
    asAnn.call(componentEndpoints.restore, { body: { components } });
  const makeDraft = ({ slug }: { slug: string }) => makeDiagram({ slug, state: 'DRAFT' });

  it('stay with a draft that is merged into an active component, and come back with it', async () => {
    const [sketch, inside] = [
      await makeDiagram({ name: 'Sketch', state: 'DRAFT' }),
      await makeDiagram({ name: 'Inside' }),
    ];
    const kept = await save({ name: 'Checkout', diagramLinks: linksTo(inside) });
    const draft = await save({ name: 'Till', state: 'DRAFT', diagramLinks: linksTo(sketch) });
    const merged = await asAnn.call(componentEndpoints.merge, {
      body: { into: kept.slug, components: [draft.slug] },
    });
    expect(merged.diagramLinks.map(({ name }) => name)).toEqual(['Inside']);
    const shown = async () => {
      const { components } = await asAnn.call(componentEndpoints.names, {
        body: { components: [draft.slug], types: [] },
      });
      return components.flatMap(({ linkedDiagrams }) => linkedDiagrams.map(({ name }) => name));
    };
    expect(await shown()).toEqual(['Inside']);
    const [back] = await restore(draft.slug);
    expect([back?.state, back?.diagramLinks.map(({ name }) => name), back?.linksLeftOut]).toEqual([
      'DRAFT',
      ['Sketch'],
      [],
    ]);
    expect(await shown()).toEqual(['Sketch']);
  });

  it('are left out of what comes back where they lead to drafts by then, and that is told', async () => {
    const [first, second, inside] = [
      await makeDiagram({ name: 'First' }),
      await makeDiagram({ name: 'Second' }),
      await makeDiagram({ name: 'Inside' }),
    ];
    const gone = await save({ name: 'Gone', diagramLinks: [...linksTo(first), ...linksTo(inside)] });
    const twin = await save({ name: 'Twin', diagramLinks: linksTo(second) });
    const kept = await save({ name: 'Kept' });
    await asAnn.call(componentEndpoints.remove, { body: [{ slug: gone.slug }] });
    await asAnn.call(componentEndpoints.merge, { body: { into: kept.slug, components: [twin.slug] } });
    for (const each of [first, second]) expect((await makeDraft(each)).state).toBe('DRAFT');

    const back = await restore(gone.slug, twin.slug);
    expect(
      back.map(({ diagramLinks, linksLeftOut }) => [
        diagramLinks.map(({ name }) => name),
        linksLeftOut.map(({ name }) => name),
      ]),
    ).toEqual([
      [['Inside'], ['First']],
      [[], ['Second']],
    ]);
    const log = await asAnn.call(changeLogEndpoints.ofComponent, { params: { slug: gone.slug } });
    expect(log.slice(0, 2).map(({ text }) => text)).toEqual([
      'Unlinked 1 diagram that is a draft by now',
      'Brought back the component "Gone"',
    ]);
    // Brought back once more it has nothing to leave out.
    expect((await restore(gone.slug)).map(({ linksLeftOut }) => linksLeftOut)).toEqual([[]]);
  });

  it('say nothing of a draft that the person cannot see', async () => {
    const hidden = await makeDiagram({ name: 'Secret plan', fkFolderId: ben.draftsFolderId }, asBen);
    const { slug } = await save({ name: 'A', state: 'DRAFT', diagramLinks: linksTo(hidden) }, asBen);
    expect((await save({ slug, state: 'ACTIVE' })).state).toBe('ACTIVE');
  });
});
