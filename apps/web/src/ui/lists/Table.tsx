import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Checkbox } from '../controls/Checkbox.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';

/* Plain table elements, so that a virtualised body can put its own rows in between. Separate borders,
   because collapsed ones do not travel with a sticky head. */
export function Table({ className, ...rest }: ComponentProps<'table'>) {
  return (
    <table {...rest} className={classes('w-full border-separate border-spacing-0 text-13', className)} />
  );
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return <thead {...rest} className={classes('sticky top-0 z-floating', className)} />;
}

export type SortDirection = 'ascending' | 'descending';

export interface TableHeaderProps extends Omit<ComponentProps<'th'>, 'children'> {
  children: ReactNode;
  numeric?: boolean | undefined;
  /** Not sorted now, but can be: null. Cannot be sorted: leave out. */
  sort?: SortDirection | null | undefined;
  onSort?: (() => void) | undefined;
  /** At the right of the words: the column's filter. */
  trailing?: ReactNode | undefined;
}

export function TableHeader({
  children,
  numeric,
  sort,
  onSort,
  trailing,
  className,
  ...rest
}: TableHeaderProps) {
  return (
    <th
      scope="col"
      aria-sort={sort === undefined ? undefined : (sort ?? 'none')}
      {...rest}
      className={classes('h-row border-b bg-sunken px-3 text-12 font-medium text-secondary', className)}
    >
      <span className={classes('flex items-center gap-1', numeric && 'justify-end')}>
        {onSort ? (
          <button
            type="button"
            onClick={onSort}
            className="-mx-1 inline-flex min-h-6 min-w-0 items-center gap-1 rounded-xs px-1 touch-target hover:text-default"
          >
            <span className="truncate">{children}</span>
            {sort && <Icon icon={sort === 'ascending' ? ArrowUp : ArrowDown} size={12} />}
          </button>
        ) : (
          <span className="truncate">{children}</span>
        )}
        {trailing && <span className={classes('flex', !numeric && 'ml-auto')}>{trailing}</span>}
      </span>
    </th>
  );
}

export function TableRow({
  selected,
  className,
  ...rest
}: ComponentProps<'tr'> & { selected?: boolean | undefined }) {
  return (
    <tr
      {...rest}
      aria-selected={selected}
      className={classes('group/row', selected ? 'bg-selected' : 'hover:bg-hover', className)}
    />
  );
}

export function TableCell({
  numeric,
  className,
  ...rest
}: ComponentProps<'td'> & { numeric?: boolean | undefined }) {
  return (
    <td
      {...rest}
      className={classes(
        'h-row border-b px-3 text-default',
        // Not cut: what is cut begins at the left.
        numeric ? 'text-right whitespace-nowrap tabular' : 'truncate',
        className,
      )}
    />
  );
}

export function TableBody(props: ComponentProps<'tbody'>) {
  return <tbody {...props} />;
}

export interface TableSelectProps {
  checked: boolean;
  indeterminate?: boolean | undefined;
  onChange: (checked: boolean) => void;
  /** 'Select Order service', 'Select all' */
  label: string;
  disabled?: boolean | undefined;
  role?: 'cell' | 'gridcell' | 'columnheader' | undefined;
}

export function TableSelectCell({ role, ...props }: TableSelectProps) {
  return (
    <td role={role} className="h-row w-10 border-b pl-3">
      <Checkbox {...props} hideLabel className="align-middle" />
    </td>
  );
}

export function TableSelectHeader({ role, ...props }: TableSelectProps) {
  return (
    <th scope="col" role={role} className="h-row w-10 border-b bg-sunken pl-3 text-left">
      <Checkbox {...props} hideLabel className="align-middle" />
    </th>
  );
}
