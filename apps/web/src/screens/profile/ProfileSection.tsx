import { type ReactNode, useId } from 'react';

export interface ProfileSectionProps {
  title: string;
  children: ReactNode;
}

/** What it is about at the left, what to do at the right; below one another where there is no room. */
export function ProfileSection({ title, children }: ProfileSectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-x-8 gap-y-4 border-t py-8 first-of-type:border-t-0 lg:grid-cols-[--spacing(44)_minmax(0,1fr)]"
    >
      <h2 id={heading} className="text-14 font-semibold">
        {title}
      </h2>
      <div className="flex max-w-dialog-narrow min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}
