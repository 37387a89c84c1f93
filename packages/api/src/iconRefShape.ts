import { iconSchema } from '@lintel/domain/entities/type';
import type { z } from 'zod';

/** What is needed to show an icon; its address is `iconLink(url)`. */
export const iconRefShape = iconSchema.pick({
  iconId: true,
  name: true,
  url: true,
  iconSet: true,
  deprecated: true,
});
export type IconRef = z.infer<typeof iconRefShape>;

export const withIcon = { icon: iconRefShape.nullable() };
