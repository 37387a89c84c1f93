import { Search } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';
import { Kbd } from '../../ui/controls/Kbd.tsx';
import { shortcutText } from '../../shortcuts/shortcutText.ts';
import { openDialog } from '../openDialog.ts';

/** Looks like a field and opens the palette, which has the real one. */
export function SearchField() {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openDialog({ kind: 'palette' })}
      className="flex h-row w-full min-w-0 items-center gap-2 rounded-sm border border-strong bg-sunken px-3 text-left text-14 text-muted hover:border-control"
    >
      <Icon icon={Search} size={16} className="text-secondary" />
      <span className="min-w-0 flex-1 truncate">Search or run a command</span>
      <Kbd keys={shortcutText('Mod+K')} className="pointer-coarse:hidden" />
    </button>
  );
}
