import { z } from 'zod/mini';

export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export const tagColorSchema = z.enum(tagColors);
export type TagColor = z.infer<typeof tagColorSchema>;
