import { settingsLink } from '@lintel/domain/links';
import { settingsPages } from '@lintel/domain/settingsPages';
import { Navigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NoAccess } from '../../chrome/NoAccess.tsx';
import { NotFound } from '../../chrome/NotFound.tsx';
import { PathLink } from '../../links/PathLink.tsx';
import { settingsPagesFor } from '../../chrome/settingsPages.ts';
import { standingOf } from '../../chrome/standing.ts';
import { useMay, useMaybeSession } from '../../data/session.ts';
import { SidebarRow } from '../../ui/lists/SidebarRow.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { classes } from '../../ui/classes.ts';
import { loadPage } from './pageFiles.ts';

const pages = Object.fromEntries(settingsPages.map(({ page }) => [page, lazy(() => loadPage(page))]));

const useAllowedPages = (): OfferedPage[] => {
  const may = useMay();
  const standing = standingOf(useMaybeSession());
  // Beside the operator's own page there is nothing to set where nobody may read.
  const blocked = standing === 'outside' || standing === 'suspended';
  return settingsPagesFor(may).filter((each) => !blocked || each.page === 'installation');
};

/** The address of the settings alone leads to the first page of them. */
export function SettingsStart() {
  const [first] = useAllowedPages();
  return first === undefined ? (
    <NoAccess />
  ) : (
    <Navigate to="/settings/$page" params={{ page: first.page }} replace />
  );
}

export function SettingsScreen() {
  const { page } = useParams({ from: '/signedIn/settings/$page' });
  const allowed = useAllowedPages();
  if (page === null) return <NotFound />;
  const shown = allowed.find((each) => each.page === page);
  const Page = pages[page];
  if (shown === undefined || Page === undefined) return <NoAccess />;
  return (
    <div className="@container/settings min-h-full">
      <title>{`${shown.label} · Lintel`}</title>
      <div className="flex min-h-full flex-col @min-[45rem]/settings:flex-row">
        <Navigation shown={shown} allowed={allowed} />
        <div className="@container/page min-w-0 flex-1 px-4 py-6 md:px-8 md:py-8">
          <Suspense fallback={<Skeleton label="Loading" className="h-7 w-40" />}>
            <Page />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

type OfferedPage = (typeof settingsPages)[number];

interface NavigationProps {
  shown: OfferedPage;
  allowed: readonly OfferedPage[];
}

/** Of the tabs most lie outside of a narrow window. */
const bringIntoView = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({ inline: 'center', block: 'nearest' });

/** A column beside the page; where that leaves too little of it a row of tabs above. */
function Navigation({ shown, allowed }: NavigationProps) {
  return (
    <nav
      aria-label="Settings"
      className="shrink-0 @min-[45rem]/settings:w-52 @min-[45rem]/settings:py-8 @min-[45rem]/settings:pl-8"
    >
      <h2 className="px-2 pb-2 text-12 font-medium text-muted @max-[45rem]/settings:sr-only">Settings</h2>
      <ul className="hidden flex-col @min-[45rem]/settings:flex">
        {allowed.map((each) => (
          <li key={each.page}>
            <SidebarRow
              label={each.label}
              selected={each === shown}
              render={<PathLink href={settingsLink(each.page)} />}
            />
          </li>
        ))}
      </ul>
      <ul className="flex gap-5 overflow-x-auto border-b px-4 md:px-8 @min-[45rem]/settings:hidden">
        {allowed.map((each) => (
          <li key={each.page} ref={each === shown ? bringIntoView : undefined}>
            <PathLink
              href={settingsLink(each.page)}
              aria-current={each === shown ? 'page' : undefined}
              className={classes(
                '-mb-px flex h-touch items-center border-b-2 text-14 font-medium whitespace-nowrap focus-inset',
                each === shown ? 'border-accent text-default' : 'border-transparent text-secondary',
              )}
            >
              {each.label}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
