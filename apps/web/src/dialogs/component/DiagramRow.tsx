import { diagramLink } from '@lintel/domain/links';
import type { LevelCode } from '@lintel/domain/levels';
import { displayName } from '@lintel/domain/names';
import type { ReactNode } from 'react';
import { PathLink } from '../../links/PathLink.tsx';
import { LevelChip } from '../../ui/feedback/LevelChip.tsx';

export interface DiagramRowProps {
  diagram: { slug: string; name: string };
  level: LevelCode | null;
  /** Where it is opened, if by more than its own address. */
  href?: string | undefined;
  /** In the place of what is shown, as with an address of its own; otherwise it opens beside what is on the screen. */
  inPlace?: boolean;
  onOpen?: (() => void) | undefined;
  /** It is created on Save, and leads nowhere before. */
  isPlanned?: boolean;
  /** At the right: what can be done, or where one is. */
  children?: ReactNode;
}

const linkLook = 'min-w-0 flex-1 truncate rounded-xs text-13 text-accent hover:underline';

export function DiagramRow({
  diagram,
  level,
  href,
  inPlace = href !== undefined,
  onOpen,
  isPlanned = false,
  children,
}: DiagramRowProps) {
  const address = href ?? diagramLink(diagram);
  const name = displayName('diagram', diagram);
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-sm px-2 hover:bg-hover pointer-coarse:min-h-touch">
      {level === null ? <span className="w-7 shrink-0" /> : <LevelChip level={level} />}
      {isPlanned ? (
        <span className="min-w-0 flex-1 truncate text-13">
          {name} <span className="text-12 text-muted">created on Save</span>
        </span>
      ) : !inPlace ? (
        <a href={address} title="Opens in a new tab" target="_blank" rel="noopener" className={linkLook}>
          {name}
        </a>
      ) : (
        <PathLink href={address} onClick={onOpen} className={linkLook}>
          {name}
        </PathLink>
      )}
      {children}
    </li>
  );
}
