import type { FastifyRequest } from 'fastify';

const underApi = /^\/api(?:[/?]|$)/;

/**
 * By the route that was found as well as by what was written: `/%61pi/folders` and
 * `http://host/api/folders` lead to the same handler and must not pass for a page.
 */
export const isApiRequest = (request: FastifyRequest): boolean =>
  underApi.test(request.routeOptions.url ?? '') || underApi.test(request.url);
