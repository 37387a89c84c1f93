import { type Call, createClient } from '@lintel/api/client';
import { endpoints } from '@lintel/api/endpoints';
import type { Endpoint } from '@lintel/api/endpoint';
import { place } from './place.ts';

const send = createClient();

/** Who is signed in is asked and decided here; everything else is about the place that this tab shows. */
const anywhere = new Set<Endpoint>([...Object.values(endpoints.auth), endpoints.releaseNotes.list]);

/** The one way to the server. */
export const call: Call = async (endpoint, input, signal) => {
  if (!anywhere.has(endpoint)) await place.here();
  return send(endpoint, input, signal);
};
