import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { Badge } from '../feedback/Badge.tsx';
import { classes } from '../classes.ts';

export interface TabItem<Value extends string = string> {
  value: Value;
  label: string;
  count?: number | undefined;
  disabled?: boolean | undefined;
}

export interface TabsProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
  /** A TabList and the TabPanels, wherever they stand. */
  children: ReactNode;
}

export function Tabs<Value extends string>({ value, onChange, className, children }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={(next: Value) => onChange(next)} className={className}>
      {children}
    </Base.Root>
  );
}

export interface TabListProps {
  items: readonly TabItem[];
  label: string;
  /** 'line' under a dialog's head, 'pill' in a popover. */
  look?: 'line' | 'pill' | undefined;
  className?: string | undefined;
}

const looks = {
  line: {
    list: 'flex gap-5 border-b px-6',
    tab: 'h-10 border-b-2 border-transparent text-14 text-secondary hover:text-default data-active:border-accent data-active:text-default',
  },
  pill: {
    list: 'flex gap-1 overflow-x-auto px-2 py-1',
    tab: 'h-6 rounded-xs px-1.5 text-13 text-secondary hover:bg-hover data-active:bg-selected data-active:text-accent',
  },
};

export function TabList({ items, label, look = 'line', className }: TabListProps) {
  return (
    <Base.List aria-label={label} className={classes(looks[look].list, className)}>
      {items.map((item) => (
        <Base.Tab
          key={item.value}
          value={item.value}
          disabled={item.disabled}
          className={classes(
            '-mb-px inline-flex shrink-0 items-center gap-1.5 font-medium touch-target focus-inset data-disabled:text-disabled',
            looks[look].tab,
          )}
        >
          {item.label}
          {item.count !== undefined && <Badge>{item.count}</Badge>}
        </Base.Tab>
      ))}
    </Base.List>
  );
}

export function TabPanel({
  value,
  keepMounted,
  className,
  children,
}: {
  value: string;
  keepMounted?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={classes('outline-hidden', className)}>
      {children}
    </Base.Panel>
  );
}
