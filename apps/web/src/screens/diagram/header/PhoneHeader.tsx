import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { levelOf } from '@lintel/domain/levels';
import { ChevronLeft, Ellipsis, History, Pencil, Search, Share2, Undo2, TextSelect } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { useMay } from '../../../data/session.ts';
import { homePath } from '../../../data/storage.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { exportActionIds } from '../actions/exportActions.ts';
import { useEditorEntries, useEditorRun } from './useEditorEntries.ts';
import { DiagramName } from './DiagramName.tsx';
import { linkEntries, useVersionLinks, VersionName } from './VersionMark.tsx';
import { versionAt } from '../../../links/crumbs.ts';
import { currentLink, type DiagramAddress } from './diagramPath.ts';

/** What has no button of its own where there is so little room. */
const phoneActions = ['find', 'dependencyGraph', ...exportActionIds] as const;

export interface PhoneHeaderProps {
  diagram: DiagramShape;
  address: DiagramAddress;
  /** The diagram that the reader came from; home otherwise. */
  back: string | null;
  status?: ReactNode;
  people?: ReactNode;
}

/** In place of the shell's header: a phone has room for one row above the drawing. */
export function PhoneHeader({ diagram, address, back, status, people }: PhoneHeaderProps) {
  const mayEdit = useMay()('diagram.edit');
  const [editing, setEditing] = useState(false);
  const level = levelOf(diagram.diagramLevel2);
  const versionSlug = versionAt(address.shown, address.pins);
  const linked = useVersionLinks(diagram.slug, versionSlug);
  const showHistory = useEditorRun('history', () => openDialog({ kind: 'versions', diagram }));
  const entries: MenuEntry[] = [
    {
      label: 'Search or run a command',
      icon: Search,
      onSelect: () => openDialog({ kind: 'palette' }),
    },
  ];
  if (versionSlug !== null) {
    entries.unshift(
      {
        kind: 'link',
        label: 'Back to the current version',
        icon: Undo2,
        render: <PathLink href={currentLink(address)} />,
      },
      ...(linked.length === 0
        ? []
        : [{ kind: 'label', label: 'Linked diagrams' } as const, ...linkEntries(linked, address)]),
    );
  }
  entries.push(
    { label: 'Share', icon: Share2, onSelect: () => openDialog({ kind: 'share', diagram }) },
    { label: 'History', icon: History, onSelect: showHistory },
  );
  entries.push({
    label: 'Details',
    icon: TextSelect,
    onSelect: () => openDialog({ kind: 'diagramDetails', diagram }),
  });
  entries.push(...useEditorEntries(phoneActions));
  if (mayEdit) entries.push({ label: 'Rename', icon: Pencil, saves: true, onSelect: () => setEditing(true) });

  return (
    <header className="flex h-header shrink-0 items-center gap-2 border-b bg-app px-2">
      <PathLink
        href={back ?? homePath.read()}
        {...(back !== null && { state: wayBack })}
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
        <div className="flex min-w-0 items-center gap-2 text-12 whitespace-nowrap text-muted">
          {versionSlug !== null && (
            <VersionName slug={diagram.slug} versionSlug={versionSlug} tone="accent" />
          )}
          {level !== null && (
            <>
              <span className="font-semibold text-secondary">{level.code}</span>
              {level.name}
            </>
          )}
          {diagram.state !== 'ACTIVE' && <span>{stateLabels[diagram.state]}</span>}
          {status}
        </div>
      </div>
      {people}
      <Menu
        align="end"
        items={entries}
        trigger={<IconButton icon={Ellipsis} label="More" size="lg" iconSize={20} />}
      />
    </header>
  );
}
