import type { iconSets } from '@lintel/domain/entities/type';
import { isTinted } from '@lintel/domain/icons';
import { iconLink } from '@lintel/domain/links';
import type { TypeIcon } from '@lintel/drawing/boxes';

export interface ShownIcon {
  readonly url: string;
  readonly iconSet: (typeof iconSets)[number];
}

/** A type without an icon shows a box. */
const noIcon: TypeIcon = { glyph: 'box' };

export const typeIcon = (icon: ShownIcon | null): TypeIcon => {
  if (icon === null) return noIcon;
  const image = iconLink(icon.url);
  return isTinted(icon.iconSet) ? { image, tinted: true } : { image };
};
