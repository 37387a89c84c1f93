import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { IconButton } from '../controls/IconButton.tsx';

export interface DialogHeadProps {
  title: ReactNode;
  /** A type tile (44) or an avatar before the title. */
  leading?: ReactNode | undefined;
  subtitle?: ReactNode | undefined;
  /** Buttons before the X. */
  actions?: ReactNode | undefined;
  /** Why the X does nothing just now; null where there is no way around the question, and no X. */
  closeBlocked?: string | null | undefined;
  /** Between the head and the body: a banner, tabs. */
  below?: ReactNode | undefined;
}

export function DialogHead({ title, leading, subtitle, actions, closeBlocked, below }: DialogHeadProps) {
  return (
    <header className="shrink-0">
      <div className="flex items-start gap-3.5 px-6 pt-4 pb-3">
        {leading}
        <div className="min-w-0 flex-1 self-center">
          <Base.Title className="truncate text-16 font-semibold">{title}</Base.Title>
          {subtitle && <div className="text-13 text-muted">{subtitle}</div>}
        </div>
        <div className="-mr-2 flex items-center gap-2 self-center">
          {actions}
          {closeBlocked === undefined && <Base.Close render={<IconButton icon={X} label="Close" />} />}
          {typeof closeBlocked === 'string' && <IconButton icon={X} label={closeBlocked} disabled />}
        </div>
      </div>
      {below}
    </header>
  );
}

/** A body that scrolls by itself, with an optional sunken column beside it (below it on a phone). */
export function DialogBody({
  children,
  side,
  flush,
}: {
  children: ReactNode;
  side?: ReactNode;
  flush?: boolean | undefined;
}) {
  return (
    <div
      className={classes(
        'flex min-h-0 flex-1 max-md:flex-col max-md:overflow-y-auto',
        Boolean(side) && 'border-t',
      )}
    >
      <div
        className={classes(
          'min-w-0 flex-1 md:overflow-y-auto',
          !flush && 'px-6 pt-1 pb-6',
          Boolean(side) && !flush && 'pt-5',
        )}
      >
        {children}
      </div>
      {side && (
        <aside className="shrink-0 bg-sunken px-6 pt-5 pb-6 max-md:border-t md:w-detail md:overflow-y-auto md:border-l">
          {side}
        </aside>
      )}
    </div>
  );
}

export function DialogFoot({ children, start }: { children: ReactNode; start?: ReactNode }) {
  return (
    <footer className="flex shrink-0 items-center gap-2 border-t bg-sunken px-6 py-3 max-md:flex-wrap">
      <div className="min-w-0 flex-1 text-12 text-muted">{start}</div>
      {children}
    </footer>
  );
}

/** A question or a word in a narrow dialog, with the ways on below it. */
export function DialogMessage({
  title,
  children,
  actions,
}: {
  title: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-1 px-6 pt-5 pb-5">
      <Base.Title className="text-16 font-semibold wrap-anywhere">{title}</Base.Title>
      <Base.Description render={<div />} className="text-13 text-secondary wrap-anywhere">
        {children}
      </Base.Description>
      <div className="flex flex-wrap justify-end gap-2 pt-4">{actions}</div>
    </div>
  );
}
