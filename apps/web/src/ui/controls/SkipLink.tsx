/** First thing Tab reaches: past the header and the sidebar, to the page. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="skip-link rounded-sm bg-raised px-3 text-14 font-medium text-accent shadow-popover"
    >
      {children}
    </a>
  );
}
