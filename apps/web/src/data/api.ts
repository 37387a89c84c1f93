import { createClient } from '@lintel/api/client';
import { endpoints } from '@lintel/api/endpoints';
import type { Endpoint, Input, Reply } from '@lintel/api/endpoint';
import { place } from './place.ts';

const send = createClient();

/** Who is signed in is asked and decided here; everything else is about the place that this tab shows. */
const anywhere = new Set<Endpoint>([
  ...Object.values(endpoints.auth),
  // Strangers look at pictures too.
  ...Object.values(endpoints.sharing),
  endpoints.releaseNotes.list,
]);

/** The one way to the server. */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Reply<E>> => {
  if (anywhere.has(endpoint)) return send(endpoint, input, { signal });
  await place.here();
  // Should another tab have moved the session meanwhile, the server does nothing.
  return send(endpoint, input, { signal, organizationId: place.own()?.organizationId });
};
