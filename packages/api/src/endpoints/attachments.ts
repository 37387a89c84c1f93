import { attachmentExtensions } from '@lintel/domain/attachments';
import { id, slug } from '@lintel/domain/fields';
import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { attachmentOnItemShape, attachmentShape } from '../attachmentShapes.ts';
import { defineEndpoint } from '../endpoint.ts';

/** What it hangs on. */
const item = { diagram: z.optional(slug), component: z.optional(slug) };
const params = z.object({ attachmentId: z.pipe(z.coerce.number(), id) });

const isOne = ({ diagram, component }: { diagram?: string | undefined; component?: string | undefined }) =>
  (diagram === undefined) !== (component === undefined);
const isNotBoth = ({
  diagram,
  component,
}: {
  diagram?: string | undefined;
  component?: string | undefined;
}) => diagram === undefined || component === undefined;

export const attachmentEndpoints = {
  upload: defineEndpoint({
    method: 'POST',
    path: '/api/attachments/upload',
    summary:
      'Attach a file to a diagram or a component; to neither, where a text that will have it is not there yet',
    permission: 'component.edit',
    query: z.object(item).check(z.refine(isNotBoth, 'Name a diagram or a component')),
    upload: {
      field: 'attachment',
      maxBytes: limits.attachmentBytes,
      extensions: attachmentExtensions,
      refusal: `This kind of file cannot be attached. Accepted: ${attachmentExtensions.join(', ')}`,
      onDisk: true,
    },
    reply: attachmentShape,
    errors: [404, 409],
  }),
  list: defineEndpoint({
    method: 'GET',
    path: '/api/attachments',
    summary: 'What is attached to a diagram or to a component, newest first',
    permission: 'content.read',
    query: z.object(item).check(z.refine(isOne, 'Name a diagram or a component')),
    reply: z.array(attachmentOnItemShape),
    errors: [404],
  }),
  read: defineEndpoint({
    method: 'GET',
    path: '/api/attachments/:attachmentId',
    summary:
      'The file, to be kept and not to be opened in place; from a storage with a public endpoint the way there, unless redirect=no',
    permission: 'content.read',
    params,
    /** For scripts, which a storage need not let read what it shows. */
    query: z.object({ redirect: z.optional(z.enum(['no'])) }),
    reply: 'binary',
    errors: [404],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/attachments/:attachmentId',
    summary: 'Delete an attachment from the diagram or the component that is named, or from everything',
    permission: 'component.edit',
    params,
    query: z.object(item).check(z.refine(isNotBoth, 'Name a diagram or a component')),
    reply: z.object({ attachmentId: id }),
    errors: [404],
  }),
};
