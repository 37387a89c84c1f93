import { displayName } from '@lintel/domain/names';
import { useCallback, useRef } from 'react';
import { PathLink } from '../../../links/PathLink.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import type { LinkChoice } from '../editor/linkChoice.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { useLinkChoice } from './useLinkChoice.ts';

/** Of several links of an item one is chosen. */
export function LinksPopover() {
  const { editor, ofDiagram } = useDesk();
  const several = useLinkChoice({ editor, ofDiagram });
  if (several === null) return null;
  return (
    <PopoverAt linkChoice={several.choice}>
      <p className="px-2 pt-2 pb-1 text-12 font-medium text-muted">Linked diagrams</p>
      <ul>
        {several.linked.map((diagram) => (
          <li key={diagram.slug}>
            <PathLink
              href={ofDiagram.addressOf(diagram.slug)}
              onClick={() => editor.linkChoice.set(null)}
              className="focus-inset flex min-h-menu-row items-center gap-2 rounded-sm px-2 text-13 font-medium hover:bg-hover pointer-coarse:min-h-touch"
            >
              <span className="min-w-0 flex-1 truncate">{displayName('diagram', diagram)}</span>
              {diagram.diagramLevel2 !== null && <LevelChip level={diagram.diagramLevel2} />}
            </PathLink>
          </li>
        ))}
      </ul>
    </PopoverAt>
  );
}

function PopoverAt({ linkChoice, children }: { linkChoice: LinkChoice; children: React.ReactNode }) {
  const { editor } = useDesk();
  const place = useRef<HTMLSpanElement>(null);
  const anchor = useCallback(() => {
    const origin = place.current?.parentElement?.getBoundingClientRect();
    const { x, y } = editor.camera.toScreen(linkChoice.at);
    return new DOMRect((origin?.x ?? 0) + x, (origin?.y ?? 0) + y, 0, 0);
  }, [editor, linkChoice]);
  return (
    <>
      <span ref={place} hidden />
      <Popover
        label="Linked diagrams"
        className="w-64 p-1"
        anchor={{ getBoundingClientRect: anchor }}
        open
        onOpenChange={(open) => {
          if (!open) editor.linkChoice.set(null);
        }}
      >
        {children}
      </Popover>
    </>
  );
}
