import { versionSchema } from '@lintel/domain/entities/diagram';
import { slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { line } from '@lintel/domain/text';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { diagramShape, versionShape } from '../shapes.ts';

const ofDiagram = z.object({ slug });
const ofVersion = z.object({ slug, versionSlug: versionSchema.shape.slug });

/** Empty or left out: the version is called `Snapshot-` and its number. */
const name = z.optional(line(limits.nameLength));

export const versionEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/versions',
    summary: 'The versions of a diagram, newest first',
    permission: 'content.read',
    params: ofDiagram,
    reply: z.array(versionShape),
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
    summary: 'Name a version, or take its name away',
    permission: 'diagram.edit',
    params: ofVersion,
    body: z.object({ name: line(limits.nameLength) }),
    reply: versionShape,
    errors: [404],
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/versions/:versionSlug/restore',
    summary: 'Draw the diagram as it was in a version, keeping what is drawn now as another one',
    permission: 'diagram.edit',
    params: ofVersion,
    body: z.object({}),
    reply: z.object({ snapshot: versionShape }),
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
