import type { IconRef } from '@lintel/api/iconRefShape';
import { isTinted } from '@lintel/domain/icons';
import { iconLink } from '@lintel/domain/links';
import type { Hue } from '@lintel/drawing/boxes';
import { typeHue } from '@lintel/drawing/typeHue';
import { Box } from 'lucide-react';
import { classes } from '../ui/classes.ts';
import { Icon, type IconSize } from '../ui/Icon.tsx';

export type TypeTileSize = 'dialog' | 'canvas' | 'palette' | 'row';

export interface TypeTileProps {
  icon: Pick<IconRef, 'url' | 'iconSet'> | null;
  /** Of the type, whose hue it has; null is nobody's, and grey. */
  slug: string | null;
  size: TypeTileSize;
}

const sizes: Record<TypeTileSize, { tile: string; glyph: string; box: IconSize }> = {
  dialog: { tile: 'size-11 rounded-md', glyph: 'size-5.5', box: 22 },
  canvas: { tile: 'size-8.5 rounded-md', glyph: 'size-4.5', box: 18 },
  palette: { tile: 'size-6.5 rounded-sm', glyph: 'size-3.75', box: 16 },
  row: { tile: 'size-5.5 rounded-xs', glyph: 'size-3.25', box: 14 },
};

/** The soft ground and the strong glyph of each hue. */
export const tileHues: Record<Hue, string> = {
  slate: 'bg-hue-slate text-hue-slate',
  blue: 'bg-hue-blue text-hue-blue',
  violet: 'bg-hue-violet text-hue-violet',
  green: 'bg-hue-green text-hue-green',
  amber: 'bg-hue-amber text-hue-amber',
  rose: 'bg-hue-rose text-hue-rose',
  teal: 'bg-hue-teal text-hue-teal',
};

/** The icon of a type: drawn in lines it takes the hue of the type, any other fills its tile as it is, on a plate. */
export function TypeTile({ icon, slug, size }: TypeTileProps) {
  const { tile, glyph, box } = sizes[size];
  const isOwnColour = icon !== null && !isTinted(icon.iconSet);
  const look = classes(
    'inline-flex shrink-0 items-center justify-center overflow-hidden',
    tile,
    isOwnColour ? 'bg-hue-plate' : tileHues[slug === null ? 'slate' : typeHue(slug)],
  );
  if (icon === null)
    return (
      <span aria-hidden className={look}>
        <Icon icon={Box} size={box} />
      </span>
    );
  const address = iconLink(icon.url);
  if (isOwnColour)
    return (
      <span aria-hidden className={look}>
        <img src={address} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
      </span>
    );
  const mask = `url("${address}")`;
  return (
    <span aria-hidden className={look}>
      <span
        className={classes('bg-current mask-contain mask-center mask-no-repeat', glyph)}
        style={{ maskImage: mask, WebkitMaskImage: mask }}
      />
    </span>
  );
}
