import { factsSchema } from '@lintel/domain/changeLog/facts';
import { versionSchema } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { automaticVersionShape, diagramShape, versionShape } from '../shapes.ts';

const ofDiagram = z.object({ slug });
const ofVersion = z.object({ slug, versionSlug: versionSchema.shape.slug });

/** Empty or left out: the version is called `Snapshot-` and its number. */
const name = z.optional(line(limits.nameLength));

const keys = z.array(z.string());

const versionDifferencesShape = z.object({
  /** Null where nothing differs. */
  facts: z.nullable(factsSchema),
  added: keys,
  removed: keys,
  changed: keys,
});
export type VersionDifferences = z.output<typeof versionDifferencesShape>;

export const versionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/versions',
    summary: 'The versions of a diagram that somebody kept, newest first',
    permission: 'content.read',
    params: ofDiagram,
    reply: z.array(versionShape),
    errors: [404],
  }),
  automatic: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/automatic-versions',
    summary: 'The versions of a diagram that were kept without anybody’s asking, newest first',
    permission: 'content.read',
    params: ofDiagram,
    reply: z.array(automaticVersionShape),
    errors: [404],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/versions',
    summary: 'Keep what is drawn now as a version',
    permission: 'diagram.edit',
    params: ofDiagram,
    body: z.object({ name }),
    reply: versionShape,
    errors: [404, 409],
  }),
  rename: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/versions/:versionSlug',
    summary: 'Name a version, or take its name away; an automatic one is kept by hand from then on',
    permission: 'diagram.edit',
    params: ofVersion,
    body: z.object({ name: line(limits.nameLength) }),
    reply: versionShape,
    errors: [404, 409],
  }),
  differences: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/versions/:versionSlug/differences',
    summary: 'What was added, removed and changed since a version, in words and by the keys of the items',
    permission: 'content.read',
    params: ofVersion,
    reply: versionDifferencesShape,
    errors: [404],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/versions/:versionSlug/restore',
    summary:
      'Draw the diagram as it was in a version, keeping what is drawn now unless the last version holds it',
    permission: 'diagram.edit',
    params: ofVersion,
    body: z.object({}),
    reply: z.object({ snapshot: z.nullable(automaticVersionShape) }),
    errors: [404, 409],
  }),
  duplicate: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/versions/:versionSlug/duplicate',
    summary: 'Make a new diagram of a version',
    permission: 'diagram.edit',
    params: ofVersion,
    body: z.object({}),
    reply: diagramShape,
    errors: [404, 409],
  }),
};
