import { settingsLink, type SettingsPage } from '@lintel/domain/links';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { NoAccess } from '../../chrome/NoAccess.tsx';
import { NotFound } from '../../chrome/NotFound.tsx';
import { PathLink } from '../../links/PathLink.tsx';
import { settingsPageLabels, settingsPagesFor } from '../../chrome/settingsPages.ts';
import { standingOf } from '../../chrome/standing.ts';
import { useMay, useMaybeSession } from '../../data/session.ts';
import { SidebarRow } from '../../ui/SidebarRow.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { classes } from '../../ui/classes.ts';

const pages = {
  organisation: lazy(async () => ({ default: (await import('./OrganizationPage.tsx')).OrganizationPage })),
  members: lazy(async () => ({ default: (await import('./MembersPage.tsx')).MembersPage })),
  types: lazy(async () => ({ default: (await import('./TypesPage.tsx')).TypesPage })),
  attributes: lazy(async () => ({ default: (await import('./AttributesPage.tsx')).AttributesPage })),
  icons: lazy(async () => ({ default: (await import('./IconsPage.tsx')).IconsPage })),
  tags: lazy(async () => ({ default: (await import('./TagsPage.tsx')).TagsPage })),
  installation: lazy(async () => ({ default: (await import('./InstallationPage.tsx')).InstallationPage })),
};

export function SettingsScreen() {
  const { page } = useParams({ from: '/signedIn/settings/$page' });
  const may = useMay();
  const standing = standingOf(useMaybeSession());
  // Beside the operator's own page there is nothing to set where nobody may read.
  const blocked = standing === 'outside' || standing === 'suspended';
  const allowed = settingsPagesFor(may).filter((each) => !blocked || each === 'installation');
  if (page === null) return <NotFound />;
  if (!allowed.includes(page)) return <NoAccess />;
  const Page = pages[page];
  return (
    <div className="flex min-h-full flex-col md:flex-row">
      <title>{`${settingsPageLabels[page]} · Lintel`}</title>
      <Navigation page={page} allowed={allowed} />
      <div className="min-w-0 flex-1 px-4 py-6 md:px-8 md:py-8">
        <Suspense fallback={<Skeleton label="Loading" className="h-7 w-40" />}>
          <Page />
        </Suspense>
      </div>
    </div>
  );
}

interface NavigationProps {
  page: SettingsPage;
  allowed: readonly SettingsPage[];
}

/** A column beside the page; on a phone a row of tabs above it. */
function Navigation({ page, allowed }: NavigationProps) {
  return (
    <nav aria-label="Settings" className="shrink-0 md:w-52 md:py-8 md:pl-8">
      <h2 className="px-2 pb-2 text-12 font-medium text-muted max-md:sr-only">Settings</h2>
      <ul className="hidden flex-col md:flex">
        {allowed.map((each) => (
          <li key={each}>
            <SidebarRow
              label={settingsPageLabels[each]}
              selected={each === page}
              render={<PathLink href={settingsLink(each)} />}
            />
          </li>
        ))}
      </ul>
      <ul className="flex gap-5 overflow-x-auto border-b px-4 md:hidden">
        {allowed.map((each) => (
          <li key={each}>
            <PathLink
              href={settingsLink(each)}
              aria-current={each === page ? 'page' : undefined}
              className={classes(
                '-mb-px flex h-touch items-center border-b-2 text-14 font-medium whitespace-nowrap focus-inset',
                each === page ? 'border-accent text-default' : 'border-transparent text-secondary',
              )}
            >
              {settingsPageLabels[each]}
            </PathLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
