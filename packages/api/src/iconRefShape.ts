import { iconSchema } from '@lintel/domain/entities/type';
import { z } from 'zod/mini';

/** What is needed to show an icon; its address is `iconLink(url)`. */
export const iconRefShape = z.pick(iconSchema, {
  iconId: true,
  name: true,
  url: true,
  iconSet: true,
  deprecated: true,
});
export type IconRef = z.infer<typeof iconRefShape>;

export const withIcon = { icon: z.nullable(iconRefShape) };
