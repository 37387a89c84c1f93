import { createClient } from '@lintel/api/client';
import { releaseNoteEndpoints } from '@lintel/api/endpoints/releaseNotes';
import type { Endpoint, Input, Reply } from '@lintel/api/endpoint';
import { fetchOrTakeEarly } from './earlySession.ts';
import { place } from './place.ts';

const send = createClient('', fetchOrTakeEarly);

/**
 * Who is signed in is asked and decided here, strangers look at pictures too, and the release notes are the same for
 * all; everything else is about the place that this tab shows.
 */
const isAnywhere = (endpoint: Endpoint): boolean =>
  endpoint.permission === 'public' ||
  endpoint.path.startsWith('/api/auth/') ||
  endpoint.path === releaseNoteEndpoints.list.path;

/** The one way to the server. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  if (isAnywhere(endpoint)) return send(endpoint, input, { signal });
  await place.here();
  // Should another tab have moved the session meanwhile, the server does nothing.
  return send(endpoint, input, { signal, organizationId: place.own()?.organizationId });
};
