import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { attributeEndpoints } from '@lintel/api/endpoints/attributes';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { dependencyEndpoints } from '@lintel/api/endpoints/dependencies';
import { folderEndpoints } from '@lintel/api/endpoints/folders';
import { iconEndpoints } from '@lintel/api/endpoints/icons';
import { queryEndpoints } from '@lintel/api/endpoints/queries';
import { tagEndpoints } from '@lintel/api/endpoints/tags';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { component, container, relation, textarea } from '@lintel/diagram/testing/build';
import { eq } from 'drizzle-orm';
import { diagram } from '../db/tables/diagram.ts';
import { createDiagram, draw } from '../sharing/drawing.fixture.ts';
import type { Person, TestApp } from '../testing/app.ts';
import { drawnIcon, picture } from '../testing/uploads.fixture.ts';

const file = (name: string, content: Buffer): File => new File([new Uint8Array(content)], name);

const image = (attachmentId: number): string =>
  JSON.stringify({
    root: {
      type: 'root',
      version: 1,
      direction: null,
      format: '',
      indent: 0,
      children: [
        {
          type: 'paragraph',
          version: 1,
          direction: null,
          format: '',
          indent: 0,
          textFormat: 0,
          textStyle: '',
          children: [
            {
              type: 'image',
              version: 1,
              src: `/api/attachments/${attachmentId}`,
              altText: 'Plan',
              width: 10,
              height: 10,
              position: 'full',
              showCaption: false,
              caption: '',
            },
          ],
        },
      ],
    },
  });

/** An organisation with one of everything that a file can hold. */
export const fullOrganization = async (app: TestApp, ann: Person) => {
  const { call } = app.asUser(ann);
  const icon = await call(iconEndpoints.upload, {
    file: new File([new Uint8Array(drawnIcon)], 'gate.svg', { type: 'image/svg+xml' }),
  });
  const type = await call(typeEndpoints.save, {
    body: { type: { name: 'Turnstile', description: 'Lets in', iconId: icon.iconId } },
  });
  const tag = await call(tagEndpoints.save, { body: { tag: { name: 'Core', color: 'blue' } } });
  const folder = await call(folderEndpoints.save, { body: { folder: { name: 'Landscapes' } } });
  const [owner, stage, people] = await call(attributeEndpoints.save, {
    body: {
      attributes: [
        { name: 'Cost', attributeType: 'NUMBER', attributeForTypes: [{ fkTypeId: type.typeId }] },
        { name: 'Stage', attributeType: 'LIST', listItems: [{ value: 'Test' }, { value: 'Production' }] },
        { name: 'Owners', attributeType: 'USERLIST', required: false },
      ],
    },
  });
  const plan = await call(attachmentEndpoints.upload, { query: {}, file: file('plan.png', picture) });
  const landscape = await createDiagram(app, ann, {
    name: 'Landscape',
    state: 'ACTIVE',
    diagramLevel2: 'C1',
    fkFolderId: folder.folderId,
    tags: [{ tagId: tag.tagId }],
    initialView: { x: 1, y: 2, zoom: 1 },
  });
  const details = await createDiagram(app, ann, { name: 'Details', state: 'ACTIVE' });
  const production = stage?.listItems[1]?.attributeListItemId ?? 0;
  const [gate, shop] = await call(componentEndpoints.save, {
    body: {
      components: [
        {
          name: 'Gate',
          fkTypeId: type.typeId,
          state: 'ACTIVE',
          richDescription: image(plan.attachmentId),
          inlineDesc: true,
          repositoryUrl: 'https://example.com/gate',
          externalId: 'gate-1',
          apiContext: 'nightly',
          tags: [{ tagId: tag.tagId }],
          diagramLinks: [{ fkDiagramId: details.diagramId }],
          attributes: [{ fkAttributeId: owner?.attributeId ?? 0, value: '12.5' }],
          listAttributes: [{ fkListItemId: production }],
          userAttributes: [{ fkAttributeId: people?.attributeId ?? 0, fkUserId: ann.userId }],
        },
        { name: 'Shop', state: 'DRAFT' },
      ],
    },
  });
  await call(attachmentEndpoints.upload, {
    query: { component: gate?.slug ?? '' },
    file: file('notes.txt', Buffer.from('Read me')),
  });
  await draw(app, landscape.slug, [
    ...container('platform', [0, 0, 20, 10], { name: 'Platform' }),
    ...component('gatebox1', [2, 2, 4, 2], { name: 'Gate', component: gate?.slug ?? null }),
    ...component('shopbox1', [12, 2, 4, 2], { name: 'Shop', component: shop?.slug ?? null }),
    ...component('laterbox', [30, 2, 4, 2], { name: 'Later', type: type.slug }),
    ...relation('asking-1', 'gatebox1', 'shopbox1', {
      text: 'asks',
      links: [details.slug],
      bends: [{ leg: 1, axis: 'x', offset: 2 }],
    }),
    ...textarea('textarea', [0, 20, 6], 'Read this'),
  ]);
  // As the example has it, and as it was before it was asked what leads to a draft.
  await app.database.db.update(diagram).set({ state: 'DRAFT' }).where(eq(diagram.slug, details.slug));
  await app.projected();
  await call(versionEndpoints.create, { params: { slug: landscape.slug }, body: { name: 'Before' } });
  await call(queryEndpoints.save, {
    params: { slug: 'new' },
    body: {
      query: {
        name: 'Costly',
        filter: {
          columns: ['col-name', String(owner?.attributeId)],
          components: { operator: 'in', value: [gate?.componentModelId ?? 0] },
          attributes: [
            {
              attributeId: stage?.attributeId ?? 0,
              attributeType: 'LIST',
              operator: 'in',
              value: [production],
            },
          ],
        },
      },
    },
  });
  await call(dependencyEndpoints.save, {
    params: { id: 'new' },
    body: { data: { name: 'Core only', filter: { tags: { operator: 'in', value: [tag.tagId] } } } },
  });
  return { landscape, details, gate: gate?.slug ?? '', shop: shop?.slug ?? '', type, tag, folder };
};
