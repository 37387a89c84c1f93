import type { LucideIcon, LucideProps } from 'lucide-react';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import type { GlyphName } from './glyphs.tsx';

const Glyph = whenNeeded(async () => (await import('./glyphs.tsx')).Glyph);

/** Of actions that are shown in menus and the palette alone, which nobody opens before the drawing stands. */
const later = (name: GlyphName): LucideIcon => {
  const Later = ({ ref: _unused, ...props }: LucideProps) => <Glyph {...props} name={name} />;
  return Later as unknown as LucideIcon;
};

export const AlignCenterHorizontal = later('AlignCenterHorizontal');
export const AlignCenterVertical = later('AlignCenterVertical');
export const AlignEndHorizontal = later('AlignEndHorizontal');
export const AlignEndVertical = later('AlignEndVertical');
export const AlignHorizontalSpaceAround = later('AlignHorizontalSpaceAround');
export const AlignStartHorizontal = later('AlignStartHorizontal');
export const AlignStartVertical = later('AlignStartVertical');
export const AlignVerticalSpaceAround = later('AlignVerticalSpaceAround');
export const ArrowLeftRight = later('ArrowLeftRight');
export const ArrowRightToLine = later('ArrowRightToLine');
export const BringToFront = later('BringToFront');
export const CirclePlus = later('CirclePlus');
export const ClipboardPaste = later('ClipboardPaste');
export const Copy = later('Copy');
export const CopyPlus = later('CopyPlus');
export const FilePlus = later('FilePlus');
export const FoldHorizontal = later('FoldHorizontal');
export const FoldVertical = later('FoldVertical');
export const Group = later('Group');
export const Layers = later('Layers');
export const Magnet = later('Magnet');
export const Move = later('Move');
export const PanelRight = later('PanelRight');
export const Pencil = later('Pencil');
export const Save = later('Save');
export const Scissors = later('Scissors');
export const SendToBack = later('SendToBack');
export const Spline = later('Spline');
export const SquareDashedMousePointer = later('SquareDashedMousePointer');
export const Trash2 = later('Trash2');
export const UnfoldHorizontal = later('UnfoldHorizontal');
export const UnfoldVertical = later('UnfoldVertical');
export const Waypoints = later('Waypoints');
export const Workflow = later('Workflow');
export const X = later('X');
