import { iconEndpoints } from '@lintel/api/endpoints/icons';
import { wrongIconType } from '@lintel/domain/icons';
import { etagOf } from '../../http/etag.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { type Route, route } from '../../http/route.ts';
import { uploadedFilePolicy } from '../../http/securityHeaders.ts';
import type { Services } from '../../http/services.ts';
import type { IconFiles } from '../../icons/iconFiles.ts';
import { sanitiseSvg } from '../../icons/sanitiseSvg.ts';
import { createIconImports } from './imports.ts';
import { addIcon, listIcons, removeIcon } from './store.ts';

const uploads = { calls: 600, seconds: 900 };

const decoder = new TextDecoder('utf-8', { fatal: true });

const safeSvg = (bytes: Uint8Array): string => {
  try {
    const svg = sanitiseSvg(decoder.decode(bytes));
    if (svg !== null) return svg;
  } catch {
    // Not text at all.
  }
  throw new Refusal(415, 'unsupported-media-type', wrongIconType);
};

export const iconRoutes = ({
  storage,
  iconFiles,
}: Pick<Services, 'storage'> & { iconFiles: IconFiles }): Route[] => {
  const imports = createIconImports(storage, iconFiles);
  return [
    route(iconEndpoints.list, async ({ data, answer }) => {
      const icons = await listIcons(data);
      answer.header('cache-control', 'private, no-cache');
      answer.header('vary', 'cookie');
      return answer.unchanged(etagOf(JSON.stringify(icons))) ? [] : icons;
    }),

    route(
      iconEndpoints.upload,
      ({ data, file }) => addIcon(data, storage, { filename: file.filename, svg: safeSvg(file.bytes) }),
      uploads,
    ),

    route(iconEndpoints.remove, async ({ data, body }) => ({
      iconId: await removeIcon(data, storage, body.icon.iconId),
    })),

    route(iconEndpoints.publicIcon, async ({ params, answer }) => {
      const content = await iconFiles.read(params.url);
      if (content === null) throw notFound();
      answer.header('content-type', 'image/svg+xml');
      answer.header('content-security-policy', uploadedFilePolicy);
      answer.header('cache-control', 'public, max-age=31536000, immutable');
      answer.header('cross-origin-resource-policy', 'same-origin');
      return content;
    }),

    route(iconEndpoints.import, ({ data, params, file }) => imports.run(data, params.iconSet, file.path), {
      calls: 60,
      seconds: 900,
    }),

    route(iconEndpoints.importState, async ({ params, caller }) =>
      imports.state(caller.organization.organizationId, params.iconSet),
    ),
  ];
};
