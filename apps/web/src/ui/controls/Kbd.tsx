import { classes } from '../classes.ts';

export interface KbdProps {
  /** As shown: 'Ctrl K', 'Shift Z', '/'. */
  keys: string;
  /** Without a frame, where the ground already sets it apart: menus and tooltips. */
  bare?: boolean | undefined;
  className?: string | undefined;
}

export function Kbd({ keys, bare, className }: KbdProps) {
  return (
    <kbd
      className={classes(
        'shrink-0 font-sans text-11 font-medium whitespace-nowrap tabular',
        !bare && 'inline-flex h-4.5 items-center rounded-xs border border-strong bg-app px-1.25 text-muted',
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
