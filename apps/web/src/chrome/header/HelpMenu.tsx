import { CircleHelp } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../ui/overlays/menuEntries.ts';

export function HelpMenu({ entries, unseen }: { entries: readonly MenuEntry[]; unseen: boolean }) {
  return (
    <Menu
      align="end"
      items={entries}
      className="min-w-52"
      trigger={
        <Button variant="ghost" icon={CircleHelp} aria-label={unseen ? 'Help: new release notes' : undefined}>
          <span className="flex items-center gap-2">
            Help
            {unseen && <span className="size-1.75 rounded-full bg-accent" />}
          </span>
        </Button>
      }
    />
  );
}
