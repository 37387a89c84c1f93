import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';

const noticesSchema = z.array(
  z.object({
    name: z.string(),
    version: z.string(),
    licence: z.string(),
    note: z.optional(z.string()),
    text: z.nullable(z.string()),
  }),
);
export type Notice = z.infer<typeof noticesSchema>[number];

/** Written when the application was built. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ signal }) => {
    const answer = await fetch('/third-party-notices.json', { signal });
    if (!answer.ok) throw new Error('The notices are not there');
    return noticesSchema.parse(await answer.json());
  },
});
