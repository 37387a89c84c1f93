import type { DiagramShape } from '@lintel/api/shapes';
import { folderLink, homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight, History, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { openDialog } from '../../chrome/openDialog.ts';
import { PathLink, wayBack } from '../../chrome/PathLink.tsx';
import { titleWhenCut } from '../../chrome/titleWhenCut.ts';
import { foldersQuery } from '../../data/queries.ts';
import { useMembership } from '../../data/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { whenNeeded } from '../../ui/whenNeeded.tsx';
import { ExportMenu } from './bar/ExportMenu.tsx';
import { ParentMenu } from './bar/ParentMenu.tsx';
import { Traits } from './bar/Traits.tsx';
import { DiagramName } from './DiagramName.tsx';
import { type Crumb, type DiagramAddress, versionAt } from './diagramPath.ts';

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

/** Where the diagram lies and how one came to it, then what it is. */
export function BreadcrumbBar({ diagram, address, folderId, crumbs, children }: BreadcrumbBarProps) {
  const { organization } = useMembership();
  const versionSlug = versionAt(address.shown, address.pins);
  const folders = useQuery(foldersQuery).data ?? [];
  const folder = folders.find((each) => each.folderId === folderId);
  const [editing, setEditing] = useState(false);
  return (
    <div className="flex h-bar shrink-0 items-center gap-4 border-b bg-app px-4">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex min-w-0 items-center gap-1.5 text-13 font-medium">
          <CrumbItem>
            <CrumbLink href={homeLink} name={organization.name}>
              <Icon icon={Building2} size={16} />
            </CrumbLink>
          </CrumbItem>
          {folder !== undefined && (
            <CrumbItem later>
              <CrumbLink href={folderLink(folder.slug)} name={displayName('folder', folder)} />
            </CrumbItem>
          )}
          <CrumbItem later>
            <ParentMenu slug={diagram.slug} pins={address.pins} />
          </CrumbItem>
          {crumbs.map(({ slug, versionSlug: pinned, name, href }) => (
            <CrumbItem key={slug} later>
              <CrumbLink href={href} name={name} isWayBack />
              {pinned !== null && <VersionName slug={slug} versionSlug={pinned} />}
            </CrumbItem>
          ))}
          <CrumbItem later current>
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
      <div className="ml-auto flex min-w-0 shrink-0 items-center gap-4">
        {children}
        <DiagramButtons diagram={diagram} />
      </div>
    </div>
  );
}

function DiagramButtons({ diagram }: { diagram: DiagramShape }) {
  return (
    <div className="-mr-1 flex shrink-0 items-center gap-1">
      <IconButton
        icon={History}
        label="Versions"
        size="sm"
        onClick={() => openDialog({ kind: 'versions', diagram })}
      />
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

function CrumbItem({
  later,
  current,
  children,
}: {
  later?: boolean;
  current?: boolean;
  children: ReactNode;
}) {
  return (
    <li
      aria-current={current ? 'page' : undefined}
      className={`flex min-w-0 items-center gap-1.5 ${current ? 'shrink-[0.5]' : 'shrink'}`}
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
  children?: ReactNode;
}

function CrumbLink({ href, name, isWayBack = false, children }: CrumbLinkProps) {
  return (
    <PathLink
      href={href}
      {...(isWayBack && { state: wayBack })}
      onMouseEnter={titleWhenCut}
      className="flex max-w-60 min-w-0 items-center gap-1.5 rounded-xs text-secondary hover:text-default hover:underline"
    >
      {children}
      <span className="truncate">{name}</span>
    </PathLink>
  );
}
