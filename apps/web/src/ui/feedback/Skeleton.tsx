import { classes } from '../classes.ts';

/** The shape of what comes, after 200 ms, so that what comes quickly does not flash. Size through className. */
export function Skeleton({
  className,
  label,
}: {
  className?: string | undefined;
  label?: string | undefined;
}) {
  const named = label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true };
  return <div {...named} className={classes('animate-appear rounded-xs bg-hover', className)} />;
}
