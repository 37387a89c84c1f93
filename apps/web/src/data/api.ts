import { createClient } from '@lintel/api/client';

/** The one way to the server. */
export const call = createClient();
