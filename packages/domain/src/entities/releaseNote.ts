import { z } from 'zod/mini';

/** Kept in a file of the repository, not in a table. */
export const releaseNoteSchema = z.object({
  id: z.string(),
  date: z.iso.date(),
  title: z.string(),
  ingress: z.string(),
  /** Where it stands among the others, in this application. */
  href: z.string().check(z.regex(/^\/[a-z]/)),
});
export type ReleaseNote = z.infer<typeof releaseNoteSchema>;
