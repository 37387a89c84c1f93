import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import type { Passwords } from '../../auth/passwords.ts';
import type { FirstDocuments } from '../../documents/firstDocuments.ts';
import { type Route, route } from '../../http/route.ts';
import { backlinksOf } from './backlinks.ts';
import { duplicateDiagrams } from './duplicate.ts';
import { listDiagrams, readDetails, readDiagram } from './read.ts';
import { saveDiagrams } from './save.ts';
import { hashedPasswords } from './sharing.ts';
import { removeDiagrams, visitDiagram } from './store.ts';
import type { VersionServices } from './versions/restore.ts';

interface DiagramServices extends VersionServices {
  firstDocuments: FirstDocuments;
  passwords: Passwords;
}

/** Twenty of each person in an office of a hundred; callers beyond that are served by the socket. */
const firstVisits = { calls: 2_000, seconds: 900 };

export const diagramRoutes = ({ passwords, ...services }: DiagramServices): Route[] => [
  route(diagramEndpoints.list, ({ data }) => listDiagrams(data)),
  route(diagramEndpoints.read, ({ data, params }) => readDiagram(data, params.slug)),
  route(diagramEndpoints.details, ({ data, params }) => readDetails(data, params.slug)),
  route(diagramEndpoints.backlinks, ({ data, params }) => backlinksOf(data, params.slug)),
  route(
    diagramEndpoints.document,
    async ({ data, params }) => {
      const { slug } = await readDiagram(data, params.slug);
      return services.firstDocuments.of(slug);
    },
    firstVisits,
  ),
  route(diagramEndpoints.visit, async ({ data, params }) => {
    await visitDiagram(data, params.slug);
    return {};
  }),
  route(diagramEndpoints.save, async ({ data, body }) =>
    saveDiagrams(data, await hashedPasswords(passwords, body.diagrams)),
  ),
  route(diagramEndpoints.remove, async ({ data, body }) => ({
    diagramSlugs: await removeDiagrams(data, services.documents, body.diagramSlugs),
  })),
  route(diagramEndpoints.duplicate, ({ data, body }) =>
    duplicateDiagrams(
      data,
      services.documents,
      body.diagrams.map(({ slug }) => slug),
    ),
  ),
];
