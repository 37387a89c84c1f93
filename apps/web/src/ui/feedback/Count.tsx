import { classes } from '../classes.ts';

/** A plain number beside a heading or at the end of a row. */
export function Count({ children, className }: { children: number; className?: string | undefined }) {
  return (
    <span className={classes('shrink-0 text-muted tabular', className)}>{children.toLocaleString('en')}</span>
  );
}
