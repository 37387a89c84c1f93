import type { FolderShape } from '@lintel/api/shapes';
import { folderLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import type { HistoryState } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import type { Crumb } from '../../../links/crumbs.ts';

export interface WayMenuProps {
  crumbs: readonly Crumb[];
  folder: FolderShape | undefined;
}

const linkEntry = (label: string, href: string, state?: HistoryState): MenuEntry => ({
  kind: 'link',
  label,
  render: <PathLink href={href} {...(state !== undefined && { state })} />,
});

/** The whole way to the diagram, where its crumbs would take too much. */
export function WayMenu({ crumbs, folder }: WayMenuProps) {
  return (
    <Menu
      label="The way here"
      items={[
        ...(folder === undefined ? [] : [linkEntry(displayName('folder', folder), folderLink(folder.slug))]),
        ...crumbs.map(({ name, href }) => linkEntry(name, href, wayBack)),
      ]}
      trigger={<IconButton icon={Ellipsis} label="The way here" size="xs" />}
    />
  );
}
