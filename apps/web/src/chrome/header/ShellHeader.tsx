import { homeLink } from '@lintel/domain/links';
import { fullName } from '@lintel/domain/people';
import { roleLabels } from '@lintel/domain/roles';
import { Menu as MenuIcon, PanelLeft, Search } from 'lucide-react';
import { homePath } from '../../data/storage.ts';
import { useMembership } from '../../data/session.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import type { Shell } from '../actions/shellActions.ts';
import { shortcutText } from '../../shortcuts/shortcutText.ts';
import { PageBanner } from '../banner/PageBanner.tsx';
import { openDialog } from '../openDialog.ts';
import { PathLink } from '../../links/PathLink.tsx';
import type { ShellPlace } from '../usePlace.ts';
import { HelpMenu } from './HelpMenu.tsx';
import { headerTitleId } from './headerTitleId.ts';
import { helpEntries } from './helpEntries.tsx';
import { SearchField } from './SearchField.tsx';
import { useHelp } from './useHelp.ts';
import { UserMenu } from './UserMenu.tsx';
import { userEntries } from './userEntries.tsx';

const WaitingDiagrams = whenNeeded(async () => (await import('./WaitingDiagrams.tsx')).WaitingDiagrams);

export interface ShellHeaderProps {
  shell: Shell;
  place: ShellPlace;
  sidebarId: string;
  sidebarOpen: boolean;
}

/** 70 px, with a banner 120. A drawing on a phone brings its own row instead. */
export function ShellHeader({ shell, place, sidebarId, sidebarOpen }: ShellHeaderProps) {
  const { user, role, organization } = useMembership();
  const help = useHelp();
  const helpItems = helpEntries({
    ...help,
    showShortcuts: place.isPhone ? undefined : shell.showShortcuts,
    showReleaseNotes: shell.showReleaseNotes,
  });
  const userItems = userEntries({
    ...shell,
    heading: place.isPhone ? `${fullName(user)} · ${roleLabels[role]}` : null,
    help: place.isPhone ? helpItems : null,
    account: true,
    organizationId: organization.organizationId,
  });

  return (
    <header className="relative z-header shrink-0 bg-app">
      <PageBanner />
      <div
        className={classes(
          'h-header items-center gap-4 border-b px-4 max-md:justify-between md:grid md:grid-cols-[minmax(max-content,1fr)_minmax(0,var(--search-w))_minmax(max-content,1fr)]',
          place.isDrawing ? 'max-md:hidden' : 'max-md:flex',
        )}
      >
        <div className="flex items-center gap-3">
          <IconButton
            icon={place.isPhone ? MenuIcon : PanelLeft}
            iconSize={place.isPhone ? 20 : 18}
            label={sidebarOpen ? 'Hide sidebar' : 'Show sidebar'}
            shortcut={shortcutText('Mod+B')}
            aria-expanded={sidebarOpen}
            aria-controls={sidebarOpen ? sidebarId : undefined}
            onClick={shell.toggleSidebar}
          />
          <PathLink href={place.isHome ? homeLink : homePath.read()} className="flex rounded-sm">
            <Logo word />
          </PathLink>
          <div id={headerTitleId} className="flex w-0 flex-1 not-empty:min-w-30" />
        </div>
        <div className="max-md:hidden">
          <SearchField />
        </div>
        <div className="flex items-center justify-end gap-2">
          <IconButton
            icon={Search}
            iconSize={20}
            size="lg"
            label="Search or run a command"
            className="md:hidden"
            onClick={() => openDialog({ kind: 'palette' })}
          />
          <WaitingDiagrams.OnceThere />
          {!place.isPhone && <HelpMenu entries={helpItems} unseen={help.unseen} />}
          <span aria-hidden className="mx-1 h-6 border-l max-md:hidden" />
          <UserMenu user={user} role={role} entries={userItems} />
        </div>
      </div>
    </header>
  );
}
