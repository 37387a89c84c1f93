import { versionEndpoints } from '@lintel/api/endpoints/versions';
import { versionName } from '@lintel/domain/names';
import { eq } from 'drizzle-orm';
import { version } from '../../../db/tables/diagram.ts';
import { type Route, route } from '../../../http/route.ts';
import { logDiagrams } from '../../../model/logs/diagramLog.ts';
import { createVersion, duplicateVersion, restore, type VersionServices } from './restore.ts';
import { holdDiagram, listVersions, readVersion } from './versionRows.ts';

export const versionRoutes = (services: VersionServices): Route[] => [
  route(versionEndpoints.list, ({ data, params }) => listVersions(data, params.slug)),
  route(versionEndpoints.create, ({ data, params, body }) =>
    createVersion(services, data, params.slug, body.name ?? ''),
  ),
  route(versionEndpoints.rename, ({ data, params: { slug, versionSlug }, body: { name } }) =>
    data.transaction(async (tx) => {
      const { diagramId } = await holdDiagram(tx, slug);
      const before = await readVersion(tx, diagramId, versionSlug);
      if ((before.name ?? '') === name) return before;
      await tx.update(version, { name: name === '' ? null : name }, eq(version.versionId, before.versionId));
      const after = await readVersion(tx, diagramId, versionSlug);
      const text = `Renamed the version "${versionName(before)}" to "${versionName(after)}"`;
      await logDiagrams(tx, [{ diagramId, slug, action: 'VERSION_RENAMED', text }]);
      return after;
    }),
  ),
  route(versionEndpoints.restore, async ({ data, params: { slug, versionSlug } }) => ({
    snapshot: await restore(services, data, slug, versionSlug),
  })),
  route(versionEndpoints.duplicate, ({ data, params: { slug, versionSlug } }) =>
    duplicateVersion(services, data, slug, versionSlug),
  ),
];
