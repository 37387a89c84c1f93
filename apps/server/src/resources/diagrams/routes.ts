import { diagramEndpoints } from '@lintel/api/endpoints/diagrams';
import { type Route, route } from '../../http/route.ts';
import { duplicateDiagrams } from './duplicate.ts';
import { listDiagrams, readDiagram } from './read.ts';
import { saveDiagrams } from './save.ts';
import { removeDiagrams, visitDiagram } from './store.ts';

export const diagramRoutes: Route[] = [
  route(diagramEndpoints.list, ({ data }) => listDiagrams(data)),
  route(diagramEndpoints.read, ({ data, params }) => readDiagram(data, params.slug)),
  route(diagramEndpoints.visit, async ({ data, params }) => {
    await visitDiagram(data, params.slug);
    return {};
  }),
  route(diagramEndpoints.save, ({ data, body }) => saveDiagrams(data, body.diagrams)),
  route(diagramEndpoints.remove, async ({ data, body }) => ({
    diagramSlugs: await removeDiagrams(data, body.diagramSlugs),
  })),
  route(diagramEndpoints.duplicate, ({ data, body }) =>
    duplicateDiagrams(
      data,
      body.diagrams.map(({ slug }) => slug),
    ),
  ),
];
