import { useRender } from '@base-ui/react/use-render';
import type { ReactElement, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconSource } from '../Icon.tsx';

/** The bottom of a phone's home: four places at most. */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex h-[calc(var(--tabbar-h)+env(safe-area-inset-bottom))] shrink-0 border-t bg-app pb-[env(safe-area-inset-bottom)]"
    >
      {children}
    </nav>
  );
}

export interface TabBarItemProps {
  icon: IconSource;
  label: string;
  selected?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** `<Link to="…" />`; a button otherwise. */
  render?: ReactElement | undefined;
}

export function TabBarItem({ icon, label, selected, onClick, render }: TabBarItemProps) {
  return useRender({
    render,
    defaultTagName: 'button',
    props: {
      ...(!render && { type: 'button' }),
      onClick,
      'aria-current': selected ? 'page' : undefined,
      className: classes(
        'flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-11 font-medium focus-inset',
        selected ? 'text-accent' : 'text-secondary',
      ),
      children: (
        <>
          <Icon icon={icon} size={20} />
          <span className="max-w-full truncate">{label}</span>
        </>
      ),
    },
  });
}
