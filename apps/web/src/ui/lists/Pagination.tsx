import { ChevronLeft, ChevronRight } from 'lucide-react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';
import { pageCount, paginationText } from './paginationText.ts';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
  /** '1 of 2' between the arrows. */
  showPage?: boolean | undefined;
  className?: string | undefined;
}

export function Pagination({ page, pageSize, total, onPage, showPage, className }: PaginationProps) {
  const text = paginationText({ page, pageSize, total });
  if (text === null) return null;
  const pages = pageCount({ pageSize, total });
  return (
    <nav
      aria-label="Pages"
      className={classes('flex items-center gap-1 text-13 text-muted tabular', className)}
    >
      <span aria-live="polite" className="min-w-0 flex-1 truncate">
        {text}
      </span>
      <IconButton
        icon={ChevronLeft}
        label="Previous page"
        size="xs"
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      {showPage && (
        <span>
          <span className="font-medium text-default">{page}</span> of {pages}
        </span>
      )}
      <IconButton
        icon={ChevronRight}
        label="Next page"
        size="xs"
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
