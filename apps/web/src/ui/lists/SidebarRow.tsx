import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, ReactElement } from 'react';
import { ChevronRight } from 'lucide-react';
import { classes } from '../classes.ts';
import { Count } from '../feedback/Count.tsx';
import { Icon, type IconSource } from '../Icon.tsx';

export interface SidebarRowProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  label: string;
  icon?: IconSource | undefined;
  count?: number | undefined;
  /** You are here: announced as the current page. */
  selected?: boolean | undefined;
  /** Rows within rows. */
  depth?: 0 | 1 | 2 | undefined;
  /** With onToggle the glyph turns into a chevron on hover and focus. */
  expanded?: boolean | undefined;
  onToggle?: (() => void) | undefined;
  /** `<Link to="…" />`; a button otherwise. */
  render?: ReactElement | undefined;
  /** A row's menu: in place of the count on hover and focus, beside it where there is no hover. */
  action?: ReactElement | undefined;
}

const indents = { 0: 'pl-2', 1: 'pl-6.5', 2: 'pl-11' };
/** Gives way to the action, unless that has a place of its own. */
const givesWay =
  'not-pointer-coarse:group-hover/row:invisible not-pointer-coarse:group-has-focus-visible/row:invisible not-pointer-coarse:group-has-data-popup-open/row:invisible';

const toggles = { 0: 'left-1', 1: 'left-5.5', 2: 'left-10' };

export function SidebarRow(props: SidebarRowProps) {
  const { label, icon, count, selected, depth = 0, expanded, onToggle, render, action, ...rest } = props;
  const row = useRender({
    render,
    defaultTagName: 'button',
    props: {
      ...(!render && { type: 'button' }),
      ...rest,
      'aria-current': selected ? 'page' : undefined,
      className: classes(
        'flex h-sidebar-row w-full min-w-0 items-center gap-2 rounded-sm pr-2 text-left text-13 font-medium focus-inset pointer-coarse:h-touch',
        indents[depth],
        selected
          ? 'bg-selected text-accent group-hover/row:bg-selected-hover'
          : 'text-secondary group-hover/row:bg-hover',
      ),
      children: (
        <>
          {icon && (
            <Icon
              icon={icon}
              size={16}
              className={classes(
                onToggle && 'group-hover/row:invisible group-has-focus-visible/row:invisible',
              )}
            />
          )}
          <span className="min-w-0 flex-1 truncate">{label}</span>
          {count !== undefined && (
            <Count className={classes('text-13 font-regular', selected && 'text-accent', action && givesWay)}>
              {count}
            </Count>
          )}
        </>
      ),
    },
  });
  return (
    <div
      className={classes('group/row relative', action && 'pointer-coarse:flex pointer-coarse:items-center')}
    >
      {row}
      {onToggle && (
        <button
          type="button"
          aria-label={expanded ? `Close ${label}` : `Open ${label}`}
          aria-expanded={expanded ?? false}
          onClick={onToggle}
          className={classes(
            'absolute top-1 flex size-6 items-center justify-center rounded-xs text-secondary opacity-0 group-hover/row:opacity-100 group-has-focus-visible/row:opacity-100 hover:bg-pressed',
            toggles[depth],
          )}
        >
          <Icon icon={ChevronRight} size={14} className={classes(expanded && 'rotate-90')} />
        </button>
      )}
      {action && (
        <span className="flex shrink-0 pointer-coarse:size-touch pointer-coarse:items-center pointer-coarse:justify-center not-pointer-coarse:absolute not-pointer-coarse:top-1 not-pointer-coarse:right-1 not-pointer-coarse:opacity-0 not-pointer-coarse:group-hover/row:opacity-100 not-pointer-coarse:group-has-focus-visible/row:opacity-100 not-pointer-coarse:has-data-popup-open:opacity-100">
          {action}
        </span>
      )}
    </div>
  );
}
