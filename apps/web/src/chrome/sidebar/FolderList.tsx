import type { FolderShape } from '@lintel/api/shapes';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useIsTouch } from '../useMedia.ts';
import { FolderRow } from './FolderRow.tsx';

const mouseRow = 32;
const touchRow = 44;

export interface FolderListProps {
  folders: readonly FolderShape[];
  countOf: (folder: FolderShape) => number;
  selectedSlug: string | null;
  editable: boolean;
  /** What scrolls around it; as a state of the caller, because a ref is set too late for the first measure. */
  scroller: HTMLElement | null;
}

/** An organisation may have two thousand folders: only those in sight are there. */
export function FolderList({ folders, countOf, selectedSlug, editable, scroller }: FolderListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    if (scroller !== null) setOffset(top - scroller.getBoundingClientRect().top + scroller.scrollTop);
  }, [scroller]);

  const rowHeight = useIsTouch() ? touchRow : mouseRow;
  // oxlint-disable-next-line react/incompatible-library -- its functions go nowhere else
  const virtualizer = useVirtualizer({
    count: folders.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollMargin: offset,
    overscan: 12,
    getItemKey: (index) => folders[index]?.folderId ?? index,
  });

  return (
    <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const folder = folders[item.index];
        if (folder === undefined) return null;
        return (
          <li
            key={item.key}
            aria-setsize={folders.length}
            aria-posinset={item.index + 1}
            className="absolute inset-x-0"
            style={{ top: item.start - offset }}
          >
            <FolderRow
              folder={folder}
              count={countOf(folder)}
              selected={folder.slug === selectedSlug}
              editable={editable}
            />
          </li>
        );
      })}
    </ul>
  );
}
