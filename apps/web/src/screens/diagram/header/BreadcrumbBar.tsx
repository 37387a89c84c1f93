import type { DiagramShape } from '@lintel/api/shapes';
import { folderLink, homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight, History, Share2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { openDialog } from '../../../chrome/openDialog.ts';
import { type Crumb, versionAt } from '../../../links/crumbs.ts';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { foldersQuery } from '../../../data/queries.ts';
import { useMembership } from '../../../data/session.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { whenNeeded } from '../../../ui/whenNeeded.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { nameInBar } from './nameInBar.ts';
import { useEditorRun, useIsOn } from './useEditorEntries.ts';
import { ParentMenu } from './ParentMenu.tsx';
import { Traits } from './Traits.tsx';
import type { WayMenuProps } from './WayMenu.tsx';
import { DiagramName } from './DiagramName.tsx';
import type { DiagramAddress } from './diagramPath.ts';

const DiagramGraphButton = whenNeeded(
  async () => (await import('./DiagramGraphButton.tsx')).DiagramGraphButton,
);
const WayMenu = whenNeeded(async () => (await import('./WayMenu.tsx')).WayMenu);
const VersionMark = whenNeeded(async () => (await import('./VersionMark.tsx')).VersionMark);
const VersionName = whenNeeded(async () => (await import('./VersionMark.tsx')).VersionName);

export interface BreadcrumbBarProps {
  diagram: DiagramShape;
  address: DiagramAddress;
  /** Where the way to it begins. */
  folderId: number | null;
  crumbs: readonly Crumb[];
  /** At the right: how it is saved, who is here. */
  children?: ReactNode;
}

/** As little as the way to it can be squeezed into, by how much stands before the name. */
const leastWidths = [
  'min-w-60 @min-[64rem]/bar:min-w-72',
  'min-w-73 @min-[64rem]/bar:min-w-85',
  'min-w-73 @min-[64rem]/bar:min-w-98',
  'min-w-73 @min-[64rem]/bar:min-w-110',
] as const;
const wideOnly = '@max-[64rem]/bar:hidden';
const narrowOnly = '@min-[64rem]/bar:hidden';

/** So short that to cut it would win nothing. */
const shortName = 12;

/**
 * Where the diagram lies and how one came to it, then what it is. Where there is little room the crumbs give way first,
 * then the name, then what the diagram is; a page narrower than a bar can be scrolls it.
 */
export function BreadcrumbBar({ diagram, address, folderId, crumbs, children }: BreadcrumbBarProps) {
  const { organization } = useMembership();
  const versionSlug = versionAt(address.shown, address.pins);
  const folders = useQuery(foldersQuery).data ?? [];
  const folder = folders.find((each) => each.folderId === folderId);
  const [editing, setEditing] = useState(false);
  useEffect(() => nameInBar.offer(() => setEditing(true)), []);
  const before = Math.min(crumbs.length, 2) + (folder === undefined ? 0 : 1);
  const isShort = !editing && diagram.name.length <= shortName;
  // What is as short as it gets needs no least width, which would only stand empty.
  const narrowing = isShort && before === 0 ? 'shrink-0' : `shrink-[3] ${leastWidths[before] ?? ''}`;
  return (
    <div className="@container/bar h-bar shrink-0 border-b bg-app">
      <div className="h-full overflow-x-auto overflow-y-hidden [scrollbar-width:none] @min-[44rem]/bar:overflow-visible">
        <div className="flex h-full min-w-176 items-center gap-2 px-4 @min-[64rem]/bar:gap-4">
          <nav aria-label="Breadcrumb" className={narrowing}>
            <ol className="flex min-w-0 items-center gap-1.5 text-13 font-medium">
              <CrumbItem className="min-w-4 shrink-[9999] @min-[64rem]/bar:min-w-16">
                <CrumbLink
                  href={homeLink}
                  name={organization.name}
                  icon={<Icon icon={Building2} size={16} />}
                />
              </CrumbItem>
              {folder !== undefined && (
                <CrumbItem later className={classes('min-w-11 shrink-[9999]', crumbs.length > 0 && wideOnly)}>
                  <CrumbLink href={folderLink(folder.slug)} name={displayName('folder', folder)} />
                </CrumbItem>
              )}
              <CrumbItem later className="shrink-0">
                <ParentMenu slug={diagram.slug} pins={address.pins} />
              </CrumbItem>
              <WayBack crumbs={crumbs} folder={folder} />
              <CrumbItem later current className={isShort ? 'shrink-0' : 'max-w-[40cqw] min-w-29 shrink'}>
                <DiagramName
                  diagram={diagram}
                  editing={editing}
                  onEditingChange={setEditing}
                  className="truncate text-13 font-semibold"
                />
              </CrumbItem>
            </ol>
          </nav>
          {versionSlug === null ? (
            <Traits diagram={diagram} />
          ) : (
            <VersionMark address={address} versionSlug={versionSlug} />
          )}
          <div className="ml-auto flex shrink-0 items-center gap-2 @min-[64rem]/bar:gap-4">
            {children}
            <DiagramButtons diagram={diagram} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The diagrams that the reader came through; where they would take too much, a menu holds the whole way. */
function WayBack({ crumbs, folder }: WayMenuProps) {
  const last = crumbs.length > 2 ? crumbs.slice(-1) : crumbs;
  if (crumbs.length === 0) return null;
  return (
    <>
      <CrumbItem later className={classes('shrink-0', last === crumbs && narrowOnly)}>
        <WayMenu.OnceThere crumbs={crumbs} folder={folder} />
      </CrumbItem>
      {last.map(({ key, slug, versionSlug: pinned, name, href }) => (
        <CrumbItem key={key} later className={classes('min-w-11 shrink-[9999]', wideOnly)}>
          <CrumbLink href={href} name={name} isWayBack />
          {pinned !== null && (
            <span className="flex min-w-0 shrink-[9] overflow-hidden">
              <VersionName slug={slug} versionSlug={pinned} />
            </span>
          )}
        </CrumbItem>
      ))}
    </>
  );
}

function DiagramButtons({ diagram }: { diagram: DiagramShape }) {
  const showHistory = useEditorRun('history', () => openDialog({ kind: 'versions', diagram }));
  const isHistoryShown = useIsOn('history');
  return (
    <div className="-mr-1 flex shrink-0 items-center gap-1">
      <IconButton icon={History} label="History" size="sm" pressed={isHistoryShown} onClick={showHistory} />
      <span className="size-control-sm">
        <DiagramGraphButton.OnceThere diagram={diagram} />
      </span>
      <ExportMenu />
      <Button
        size="sm"
        variant="primary"
        icon={Share2}
        onClick={() => openDialog({ kind: 'share', diagram })}
      >
        Share
      </Button>
    </div>
  );
}

interface CrumbItemProps {
  later?: boolean;
  current?: boolean;
  /** How far it gives way. */
  className: string;
  children: ReactNode;
}

function CrumbItem({ later, current, className, children }: CrumbItemProps) {
  return (
    <li
      aria-current={current ? 'page' : undefined}
      className={classes('flex items-center gap-1.5', className)}
    >
      {later && <Icon icon={ChevronRight} size={14} className="text-muted" />}
      {children}
    </li>
  );
}

interface CrumbLinkProps {
  href: string;
  name: string;
  isWayBack?: boolean;
  /** Alone where the bar is narrow. */
  icon?: ReactNode;
}

function CrumbLink({ href, name, isWayBack = false, icon }: CrumbLinkProps) {
  return (
    <PathLink
      href={href}
      {...(isWayBack && { state: wayBack })}
      onMouseEnter={titleWhenCut}
      className="flex max-w-[15cqw] min-w-0 items-center gap-1.5 rounded-xs text-secondary hover:text-default hover:underline"
    >
      {icon}
      <span className={classes('truncate', icon !== undefined && '@max-[64rem]/bar:sr-only')}>{name}</span>
    </PathLink>
  );
}
