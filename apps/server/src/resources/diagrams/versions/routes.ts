import { versionEndpoints } from '@lintel/api/endpoints/versions';
import type { VersionShape } from '@lintel/api/shapes';
import type { DiagramFact } from '@lintel/domain/changeLog/facts';
import { versionName } from '@lintel/domain/names';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../../../db/scoped.ts';
import { version } from '../../../db/tables/diagram.ts';
import { type Route, route } from '../../../http/route.ts';
import { logDiagrams } from '../../../model/logs/diagramLog.ts';
import { differencesSince } from './differences.ts';
import type { Reading } from '../../../documents/reading.ts';
import { createVersion, duplicateVersion, restore, type VersionServices } from './restore.ts';
import { holdDiagram, keepAutomatic, listAutomatic, listVersions, readVersion } from './versionRows.ts';

const rename = async (
  tx: Scoped,
  slug: string,
  versionSlug: string,
  name: string | null,
): Promise<VersionShape> => {
  const { diagramId } = await holdDiagram(tx, slug);
  const before = await readVersion(tx, diagramId, versionSlug);
  const log = (fact: DiagramFact) => logDiagrams(tx, [{ diagramId, slug, fact }]);
  if (before.automatic) {
    const kept = await keepAutomatic(tx, before, name);
    await log({ of: 'diagram', what: 'versionKept', name: versionName(kept) });
    return kept;
  }
  if (before.name === name) return before;
  await tx.update(version, { name }, eq(version.versionId, before.versionId));
  const after = await readVersion(tx, diagramId, versionSlug);
  await log({ of: 'diagram', what: 'versionRenamed', from: versionName(before), to: versionName(after) });
  return after;
};

export const versionRoutes = (services: VersionServices & { reading: Reading }): Route[] => [
  route(versionEndpoints.list, ({ data, params }) => listVersions(data, params.slug)),
  route(versionEndpoints.automatic, ({ data, params }) => listAutomatic(data, params.slug)),
  route(versionEndpoints.create, ({ data, params, body }) =>
    createVersion(services, data, params.slug, body.name ?? ''),
  ),
  route(versionEndpoints.rename, ({ data, params: { slug, versionSlug }, body }) =>
    data.transaction((tx) => rename(tx, slug, versionSlug, body.name === '' ? null : body.name)),
  ),
  route(versionEndpoints.differences, ({ data, params: { slug, versionSlug } }) =>
    differencesSince(services, data, slug, versionSlug),
  ),
  route(versionEndpoints.restore, async ({ data, params: { slug, versionSlug } }) => ({
    snapshot: await restore(services, data, slug, versionSlug),
  })),
  route(versionEndpoints.duplicate, ({ data, params: { slug, versionSlug } }) =>
    duplicateVersion(services, data, slug, versionSlug),
  ),
];
