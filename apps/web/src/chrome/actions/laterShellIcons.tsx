import type { LucideIcon, LucideProps } from 'lucide-react';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import type { ShellGlyphName } from './shellGlyphs.tsx';

const Glyph = whenNeeded(async () => (await import('./shellGlyphs.tsx')).ShellGlyph);

/** Shown in the palette and in menus alone, which nobody opens before the page stands. */
const later = (name: ShellGlyphName): LucideIcon => {
  const Later = ({ ref: _unused, ...props }: LucideProps) => <Glyph {...props} name={name} />;
  return Later as unknown as LucideIcon;
};

export const Building2 = later('Building2');
export const CirclePlus = later('CirclePlus');
export const FilePlus = later('FilePlus');
export const FolderPlus = later('FolderPlus');
export const House = later('House');
export const Keyboard = later('Keyboard');
export const LogOut = later('LogOut');
export const Monitor = later('Monitor');
export const Moon = later('Moon');
export const PanelLeft = later('PanelLeft');
export const PencilRuler = later('PencilRuler');
export const Search = later('Search');
export const Settings = later('Settings');
export const Sparkles = later('Sparkles');
export const Sun = later('Sun');
export const UserRound = later('UserRound');
