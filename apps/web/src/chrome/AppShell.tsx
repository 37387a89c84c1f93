import { homeLink } from '@lintel/domain/links';
import { CatchBoundary, Outlet, useLocation } from '@tanstack/react-router';
import { memo, useEffect, useId } from 'react';
import { homePath } from '../data/storage.ts';
import { SkipLink } from '../ui/controls/SkipLink.tsx';
import { useTypedAhead } from '../ui/controls/typedAhead.ts';
import { preloadParts, whenNeeded, whenOpened } from '../ui/whenNeeded.tsx';
import { useRegisteredActions } from './actions/screenActions.ts';
import { shellActions } from './actions/shellActions.ts';
import { useActionKeys } from './actions/useActionKeys.ts';
import { useShell } from './actions/useShell.ts';
import { Failure } from './Failure.tsx';
import { ShellHeader } from './header/ShellHeader.tsx';
import { mainId } from './mainElement.ts';
import { useDialog } from './openDialog.ts';
import { Sidebar } from './sidebar/Sidebar.tsx';
import { setDrawer, sidebarPlaceOf, useSidebar } from './sidebar/sidebarState.ts';
import type { SidebarDrawerProps } from './sidebar/SidebarDrawer.tsx';
import { usePlace } from './usePlace.ts';

const ShellDialogs = whenNeeded(async () => (await import('./ShellDialogs.tsx')).ShellDialogs);
const HomeTabBar = whenNeeded(async () => (await import('./sidebar/HomeTabBar.tsx')).HomeTabBar);
const SidebarDrawer = whenOpened<SidebarDrawerProps>(
  ({ open }) => open,
  async () => (await import('./sidebar/SidebarDrawer.tsx')).SidebarDrawer,
);

/** Dialogs that begin with a field. */
const typedInto: ReadonlySet<string | undefined> = new Set(['palette', 'newDiagram']);

/**
 * Header, sidebar and the page between them, with all that can be reached from anywhere. What is saved comes and goes
 * above it with every edit, which is no reason to draw all of it.
 */
export const AppShell = memo(function AppShell() {
  const shell = useShell();
  const place = usePlace();
  const sidebar = useSidebar();
  const sidebarId = useId();
  const registered = useRegisteredActions();
  const actions = [...registered, ...shellActions(shell)];
  useActionKeys(actions);
  const dialog = useDialog();
  useTypedAhead(dialog.open && typedInto.has(dialog.request?.kind));

  const { pathname, searchStr } = useLocation();
  const href = pathname + searchStr;
  useEffect(() => {
    setDrawer(false);
    // The address changes before the screen does, so it alone can say whether it is that of home.
    if (pathname === homeLink) homePath.write(href);
  }, [href, pathname]);

  // A drawing says itself when it can be worked on.
  const { isDrawing } = place;
  useEffect(() => {
    if (!isDrawing) preloadParts();
  }, [isDrawing]);

  const kept = sidebarPlaceOf(place);
  const sidebarOpen = place.isPhone ? sidebar.drawer : sidebar[kept];
  return (
    <div className="flex h-dvh flex-col bg-app">
      <SkipLink target={mainId} />
      <ShellHeader shell={shell} place={place} sidebarId={sidebarId} sidebarOpen={sidebarOpen} />
      <div className="flex min-h-0 flex-1">
        {/* It slides when it is folded; going from a page to a drawing nothing should move under the pointer. */}
        {!place.isPhone && <Sidebar key={kept} id={sidebarId} open={sidebarOpen} place={place} />}
        <main
          id={mainId}
          tabIndex={-1}
          data-scroll-restoration-id={mainId}
          className="relative min-w-0 flex-1 overflow-y-auto"
        >
          <CatchBoundary getResetKey={() => href} errorComponent={Failure}>
            <Outlet />
          </CatchBoundary>
        </main>
      </div>
      {place.isPhone && place.isHome && <HomeTabBar place={place} />}
      {place.isPhone && (
        <SidebarDrawer id={sidebarId} open={sidebar.drawer} onClose={() => setDrawer(false)} place={place} />
      )}
      {dialog.request !== null && <ShellDialogs actions={actions} />}
    </div>
  );
});
