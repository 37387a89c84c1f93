import { initialViewSchema, versionSchema } from '@lintel/domain/entities/diagram';
import { id, instant, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { themes } from '@lintel/domain/themes';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { pictureShape } from '../pictureShape.ts';
import { pictureZooms } from '../pictureZoom.ts';

/** What a stranger shows to look at a diagram that is shared under a password. */
const sharePass = z.string().check(z.minLength(20), z.maxLength(500));

/** A version alone, or `diagram:version` as often as there are pinned diagrams. */
const pinned = z.string().check(z.maxLength(130));
const versions = z.optional(z.union([pinned, z.array(pinned).check(z.maxLength(50))]));

const params = z.object({ slug });

export const sharedPictureShape = z.object({
  name: z.string(),
  slug,
  organization: z.string(),
  version: z.nullable(
    z.extend(z.pick(versionSchema, { slug: true, name: true, seqId: true }), {
      /** Of one that nobody named, and that is called by this. */
      drawnAt: z.optional(instant),
    }),
  ),
  picture: pictureShape,
  /** With which part of it the diagram opens; null for all of it, and for a version. */
  initialView: z.nullable(initialViewSchema),
  /** The diagrams that its relations lead to; of a version, and for members alone. */
  links: z.array(slug),
  /** A new pass in the place of the one that was shown; null where none is needed. */
  token: z.nullable(sharePass),
});
export type SharedPicture = z.output<typeof sharedPictureShape>;

export const sharingEndpoints = {
  svg: defineEndpoint({
    method: 'GET',
    path: '/api/svg/:slug',
    summary: 'A diagram as an SVG image, for its members and for those it is shared with',
    permission: 'public',
    params,
    query: z.object({
      v: versions,
      pw: z.optional(z.string().check(z.maxLength(limits.passwordMax))),
      token: z.optional(sharePass),
      theme: z.optional(z.enum(themes)),
      /** Without fonts the image is small, and shows its text in whatever font there is. */
      fonts: z.optional(z.enum(['none'])),
      /** To be seen small: text that nobody could read is only hinted at. */
      size: z.optional(z.enum(['card'])),
    }),
    reply: 'binary',
    errors: [404],
  }),
  picture: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/picture',
    summary: 'What is drawn on a diagram, with names and without links',
    permission: 'public',
    params,
    query: z.object({
      v: versions,
      token: z.optional(sharePass),
      /** At how many percent it will be seen: names that would be too small to be read there are drawn larger. */
      zoom: z.optional(z.enum(pictureZooms)),
    }),
    reply: sharedPictureShape,
    errors: [401, 404],
  }),
  image: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/images/:attachmentId',
    summary: 'An image in a text of a diagram, for whoever may look at the diagram',
    permission: 'public',
    params: z.object({ slug, attachmentId: z.pipe(z.coerce.number(), id) }),
    query: z.object({ token: z.optional(sharePass) }),
    reply: 'binary',
    errors: [404],
  }),
  pictureEvents: defineEndpoint({
    method: 'GET',
    path: '/api/diagram/:slug/picture/events',
    summary: 'A stream of server-sent events that says `changed` when the picture did, once a second at most',
    permission: 'public',
    params,
    query: z.object({ token: z.optional(sharePass) }),
    reply: 'binary',
    errors: [401, 404],
  }),
  open: defineEndpoint({
    method: 'POST',
    path: '/api/diagram/:slug/access',
    summary: 'Exchange the password of a shared diagram for a pass that holds for an hour',
    permission: 'public',
    params,
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(limits.passwordMax)) }),
    reply: z.object({ token: sharePass }),
    errors: [401, 404],
  }),
};
