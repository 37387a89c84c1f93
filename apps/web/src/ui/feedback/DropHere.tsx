/** Lies over what takes files for as long as some are held above the page. */
export function DropHere({ children }: { children: string }) {
  return (
    <div className="pointer-events-none absolute -inset-2 flex items-center justify-center rounded-md border border-dashed border-accent bg-raised px-2 text-center text-13 text-accent">
      {children}
    </div>
  );
}
