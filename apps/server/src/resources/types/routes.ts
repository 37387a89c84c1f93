import { typeEndpoints } from '@lintel/api/endpoints/types';
import { type Route, route } from '../../http/route.ts';
import { listTypes, removeTypes, saveType, usageOfTypes } from './store.ts';

const idsOf = (types: readonly { typeId: number }[]): number[] => types.map(({ typeId }) => typeId);

export const typeRoutes: Route[] = [
  route(typeEndpoints.list, ({ data }) => listTypes(data)),
  route(typeEndpoints.usage, ({ data }) => usageOfTypes(data)),
  route(typeEndpoints.save, ({ data, body }) => saveType(data, body.type)),
  route(typeEndpoints.remove, async ({ data, body }) => ({
    types: (await removeTypes(data, idsOf(body.types))).map((typeId) => ({ typeId })),
  })),
];
