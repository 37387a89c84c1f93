import { expect, test } from 'vitest';
import { componentModelSchema, diagramLinkSchema } from './component.ts';
import {
  diagramLevelSchema,
  diagramSchema,
  diagramVisitSchema,
  initialViewSchema,
  versionSchema,
} from './diagram.ts';
import { componentInstanceSchema, groupLinkSchema, relationSchema, textareaSchema } from './drawn.ts';
import { folderSchema } from './folder.ts';
import { dependencyFilterSchema, querySchema } from './saved.ts';
import { expectRow, instant, named, stamps, type Row, type Schema } from '../testing/rows.ts';

const drawn = { fkOrganizationId: 1, fkDiagramId: 2, fkVersionId: null, itemKey: 'c1', slug: 'orders' };

const rows: readonly Row[] = [
  [
    'component',
    componentModelSchema,
    {
      componentModelId: 1,
      ...named,
      fkOrganizationId: 2,
      fkTypeId: null,
      fkSharedTypeId: 3,
      description: null,
      richDescription: null,
      inlineDesc: false,
      state: 'DRAFT',
      externalId: null,
      apiContext: null,
      repositoryUrl: null,
      deletedAt: null,
      mergedInto: null,
      updatedByUserId: null,
      ...stamps,
    },
  ],
  [
    'link to a diagram',
    diagramLinkSchema,
    { diagramLinkId: 1, fkOrganizationId: 2, fkComponentId: null, fkRelationId: 3, fkDiagramId: 4 },
  ],
  ['initial view', initialViewSchema, { x: -4.5, y: 3, zoom: 1 }],
  [
    'diagram',
    diagramSchema,
    {
      diagramId: 1,
      ...named,
      description: null,
      richDescription: null,
      initialView: { x: 0, y: 0, zoom: 0.28 },
      fkOrganizationId: 2,
      fkFolderId: null,
      concurrencyKey: 'k',
      generalAccess: false,
      password: null,
      fkDiagramLevelId: null,
      diagramLevel2: null,
      state: 'ACTIVE',
      fkCreatedByUserId: null,
      updatedByUserId: null,
      externalId: null,
      apiContext: null,
      externalRefs: { api_abcdefgh: 'orders' },
      ...stamps,
    },
  ],
  ['level', diagramLevelSchema, { diagramLevelId: 1, code: 'C0', name: 'Landscape', description: '' }],
  [
    'version',
    versionSchema,
    {
      versionId: 1,
      slug: 'v1',
      name: null,
      seqId: 1,
      current: true,
      automatic: false,
      people: [4],
      fkDiagramId: 2,
      fkOrganizationId: 3,
      fkUserId: null,
      ...stamps,
    },
  ],
  ['visit', diagramVisitSchema, { fkOrganizationId: 1, fkDiagramId: 2, fkUserId: 3, openedAt: instant }],
  [
    'drawn component',
    componentInstanceSchema,
    {
      componentInstanceId: 1,
      ...drawn,
      fkComponentId: null,
      fkTypeId: null,
      name: 'Orders',
      container: false,
      width: 200,
      height: 100,
      xCoordinate: -2.5,
      yCoordinate: 0,
      zIndex: 3,
      ...stamps,
    },
  ],
  [
    'membership of a container',
    groupLinkSchema,
    { fkOrganizationId: 1, fkDiagramId: 2, fkComponentInstanceChildId: 3, fkComponentInstanceParentId: 4 },
  ],
  [
    'text',
    textareaSchema,
    {
      textareaId: 1,
      ...drawn,
      text: '',
      richText: null,
      width: 200,
      xCoordinate: 0,
      yCoordinate: 0,
      zIndex: 0,
      ...stamps,
    },
  ],
  [
    'relation',
    relationSchema,
    {
      relationId: 1,
      ...drawn,
      text: '',
      richText: null,
      description: null,
      richDescription: null,
      fromFkComponentInstanceId: 2,
      toFkComponentInstanceId: 3,
      fromEndpoint: 'right:0',
      toEndpoint: 'left:0',
      ...stamps,
    },
  ],
  ['folder', folderSchema, { folderId: 1, ...named, fkOrganizationId: 2, fkUserId: null, ...stamps }],
  [
    'view of the model',
    querySchema,
    {
      queryId: 1,
      fkOrganizationId: 2,
      ...named,
      description: null,
      filter: { columns: [] },
      updatedByUserId: null,
      ...stamps,
    },
  ],
  [
    'dependency graph',
    dependencyFilterSchema,
    {
      dependencyFilterId: 1,
      fkOrganizationId: 2,
      ...named,
      filter: {},
      showDependencies: true,
      displayMode: 'CONTAINER',
      showDetachedNodes: false,
      updatedByUserId: 3,
      ...stamps,
    },
  ],
];

test.each(rows)('a row is taken with all that it has, and not without: %s', (_, schema, row) => {
  expectRow(schema, row);
});

const ok = (schema: Schema, row: object): boolean => schema.safeParse(row).success;
const view = { x: 0, y: 0, zoom: 1 };

test('a view is on the canvas, at a zoom that there is', () => {
  for (const right of [{ zoom: 0.28 }, { zoom: 1.73 }, { x: 1_000_000 }, { y: -1_000_000 }])
    expect(ok(initialViewSchema, { ...view, ...right })).toBe(true);
  for (const wrong of [{ zoom: 0.27 }, { zoom: 1.74 }, { x: 1_000_001 }, { x: -1_000_001 }, { y: 1_000_001 }])
    expect(ok(initialViewSchema, { ...view, ...wrong })).toBe(false);
});
