import {
  Building2,
  CirclePlus,
  FilePlus,
  FolderPlus,
  House,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PencilRuler,
  Search,
  Settings,
  Sparkles,
  Sun,
  UserRound,
  type LucideProps,
} from 'lucide-react';

const glyphs = {
  Building2,
  CirclePlus,
  FilePlus,
  FolderPlus,
  House,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PencilRuler,
  Search,
  Settings,
  Sparkles,
  Sun,
  UserRound,
};

export type ShellGlyphName = keyof typeof glyphs;

export function ShellGlyph({ name, ...props }: LucideProps & { name: ShellGlyphName }) {
  const Named = glyphs[name];
  return <Named {...props} />;
}
