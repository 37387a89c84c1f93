import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { levelOf } from '@lintel/domain/levels';
import { ChevronLeft, Ellipsis, Pencil, Search } from 'lucide-react';
import { useState } from 'react';
import { openDialog } from '../../chrome/openDialog.ts';
import { PathLink } from '../../chrome/PathLink.tsx';
import { useMay } from '../../data/session.ts';
import { homePath } from '../../data/storage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';
import type { MenuEntry } from '../../ui/menuEntries.ts';
import { DiagramName } from './DiagramName.tsx';

export interface PhoneHeaderProps {
  diagram: DiagramShape;
  /** The diagram somebody came from; home otherwise. */
  back: string | null;
}

/** In place of the shell's header: a phone has room for one row above the drawing. */
export function PhoneHeader({ diagram, back }: PhoneHeaderProps) {
  const mayEdit = useMay()('diagram.edit');
  const [editing, setEditing] = useState(false);
  const level = levelOf(diagram.diagramLevel2);
  const entries: MenuEntry[] = [
    {
      label: 'Search or run a command',
      icon: Search,
      onSelect: () => openDialog({ kind: 'palette' }),
    },
  ];
  if (mayEdit) entries.push({ label: 'Rename', icon: Pencil, onSelect: () => setEditing(true) });

  return (
    <header className="flex h-header shrink-0 items-center gap-2 border-b bg-app px-2">
      <PathLink
        href={back ?? homePath.read()}
        aria-label="Back"
        className="flex size-touch shrink-0 items-center justify-center rounded-sm text-secondary hover:bg-hover"
      >
        <Icon icon={ChevronLeft} size={20} />
      </PathLink>
      <div className="flex min-w-0 flex-1 flex-col">
        <DiagramName
          diagram={diagram}
          editing={editing}
          onEditingChange={setEditing}
          className="truncate text-16/5 font-semibold"
        />
        <p className="flex items-center gap-2 truncate text-12 text-muted">
          {level !== null && (
            <>
              <span className="font-semibold text-secondary">{level.code}</span>
              {level.name}
            </>
          )}
          {diagram.state !== 'ACTIVE' && <span>{stateLabels[diagram.state]}</span>}
        </p>
      </div>
      <Menu
        align="end"
        items={entries}
        trigger={<IconButton icon={Ellipsis} label="More" size="lg" iconSize={20} />}
      />
    </header>
  );
}
