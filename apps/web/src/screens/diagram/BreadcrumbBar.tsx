import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { levelOf } from '@lintel/domain/levels';
import { folderLink, homeLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Building2, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PathLink } from '../../chrome/PathLink.tsx';
import { titleWhenCut } from '../../chrome/titleWhenCut.ts';
import { foldersQuery } from '../../data/queries.ts';
import { useMembership } from '../../data/session.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LevelChip } from '../../ui/LevelChip.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { DiagramName } from './DiagramName.tsx';
import type { Crumb } from './diagramPath.ts';

export interface BreadcrumbBarProps {
  diagram: DiagramShape;
  /** Where the way to it begins. */
  folderId: number | null;
  crumbs: readonly Crumb[];
}

/** Where the diagram lies and how one came to it, then what it is. */
export function BreadcrumbBar({ diagram, folderId, crumbs }: BreadcrumbBarProps) {
  const { organization } = useMembership();
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
          {crumbs.map(({ slug, name, href }) => (
            <CrumbItem key={slug} later>
              <CrumbLink href={href} name={name} />
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
      <Traits diagram={diagram} />
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

function CrumbLink({ href, name, children }: { href: string; name: string; children?: ReactNode }) {
  return (
    <PathLink
      href={href}
      onMouseEnter={titleWhenCut}
      className="flex max-w-60 min-w-0 items-center gap-1.5 rounded-xs text-secondary hover:text-default hover:underline"
    >
      {children}
      <span className="truncate">{name}</span>
    </PathLink>
  );
}

function Traits({ diagram }: { diagram: DiagramShape }) {
  const level = levelOf(diagram.diagramLevel2);
  if (level === null && diagram.state === 'ACTIVE' && diagram.tags.length === 0) return null;
  return (
    <>
      <span aria-hidden className="h-5 border-l" />
      <div className="flex min-w-0 items-center gap-2 overflow-hidden">
        {level !== null && <LevelChip level={level.code} name={level.name} />}
        {diagram.state !== 'ACTIVE' && <Badge>{stateLabels[diagram.state]}</Badge>}
        {diagram.tags.map((tag) => (
          <Tag key={tag.tagId} shade={tag.color} className="max-w-40 shrink-0">
            {tag.name}
          </Tag>
        ))}
      </div>
    </>
  );
}
