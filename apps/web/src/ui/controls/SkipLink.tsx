/** First thing Tab reaches: past the header and the sidebar, to the page. */
export function SkipLink({ target, children = 'Skip to content' }: { target: string; children?: string }) {
  return (
    <a
      href={`#${target}`}
      className="sr-only rounded-sm bg-raised px-3 text-14 font-medium text-accent shadow-popover focus:not-sr-only focus:fixed focus:top-4 focus:left-4 focus:z-tooltip focus:flex focus:h-control-md focus:items-center focus:px-3"
    >
      {children}
    </a>
  );
}
