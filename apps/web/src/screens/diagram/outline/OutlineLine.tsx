import { Box, BoxSelect, ChevronDown, ChevronRight, type LucideIcon, Spline, Type } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { OutlineRow } from './outline.ts';

const icons: Record<OutlineRow['kind'], LucideIcon> = {
  container: BoxSelect,
  component: Box,
  placeholder: Box,
  textarea: Type,
  relation: Spline,
};
const words: Record<OutlineRow['kind'], string> = {
  container: 'Container',
  component: 'Component',
  placeholder: 'Placeholder',
  textarea: 'Text area',
  relation: 'Relation',
};

export interface OutlineLineProps {
  row: OutlineRow;
  selected: boolean;
  focusable: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onToggle: () => void;
  onSelect: (adds: boolean) => void;
  /** Its menu is about what is selected. */
  onMenu: () => void;
}

export function OutlineLine(props: OutlineLineProps) {
  const { row, selected, focusable, onFocus, onKeyDown, onToggle, onSelect, onMenu } = props;
  const { key, kind, title, level, place, among, isOpen } = row;
  return (
    <div
      role="treeitem"
      data-key={key}
      tabIndex={focusable ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={among}
      aria-expanded={isOpen ?? undefined}
      aria-selected={selected}
      aria-label={`${title}, ${words[kind]}`}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onContextMenu={onMenu}
      onClick={(event) => onSelect(event.shiftKey || event.ctrlKey || event.metaKey)}
      style={{ paddingLeft: `calc(var(--space-3) * ${level - 1} + var(--space-1))` }}
      className={classes(
        'focus-inset flex h-7 cursor-default items-center gap-1 rounded-sm pr-2 text-13 pointer-coarse:h-touch',
        selected ? 'bg-selected text-accent' : 'hover:bg-hover',
      )}
    >
      <span
        aria-hidden
        onClick={(event) => {
          if (isOpen === null) return;
          event.stopPropagation();
          onToggle();
        }}
        className="flex size-4 shrink-0 items-center justify-center text-muted pointer-coarse:h-full pointer-coarse:w-8"
      >
        {isOpen !== null && <Icon icon={isOpen ? ChevronDown : ChevronRight} size={12} />}
      </span>
      <Icon icon={icons[kind]} size={14} className={selected ? '' : 'text-muted'} />
      <span className="truncate">{title}</span>
    </div>
  );
}
