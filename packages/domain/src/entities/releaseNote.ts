import { z } from 'zod/mini';

/** Kept in a file of the repository, not in a table. */
export const releaseNoteSchema = z.object({
  id: z.string(),
  date: z.iso.date(),
  title: z.string(),
  ingress: z.string(),
  href: z.url({ protocol: /^https$/ }),
});
export type ReleaseNote = z.infer<typeof releaseNoteSchema>;
