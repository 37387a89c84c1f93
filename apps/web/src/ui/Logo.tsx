import { classes } from './classes.ts';

export interface LogoProps {
  /** With the word; the mark alone otherwise. */
  word?: boolean | undefined;
  className?: string | undefined;
}

/** A lintel: the beam that rests on two posts. */
export function Logo({ word, className }: LogoProps) {
  return (
    <span className={classes('inline-flex items-center gap-2.5', className)}>
      <svg
        viewBox="0 0 26 22"
        width={26}
        height={22}
        className="shrink-0"
        {...(word ? { 'aria-hidden': true } : { role: 'img', 'aria-label': 'Lintel' })}
      >
        <rect x="0.5" y="1" width="25" height="7" rx="1.5" className="fill-accent" />
        <rect x="4" y="10.5" width="5.5" height="11" rx="1.5" fill="currentColor" />
        <rect x="16.5" y="10.5" width="5.5" height="11" rx="1.5" fill="currentColor" />
      </svg>
      {word && <span className="text-16 font-semibold">Lintel</span>}
    </span>
  );
}
