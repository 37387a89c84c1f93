import { useEffect, useState } from 'react';

/** The ground that diagrams are drawn on: a dot every grid unit. Says so once it is on the screen. */
export function CanvasGround({ ready }: { ready: boolean }) {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (!ready) return;
    const frame = requestAnimationFrame(() => setPainted(true));
    return () => cancelAnimationFrame(frame);
  }, [ready]);
  return (
    <div
      data-ready={painted}
      className="min-h-0 flex-1 bg-canvas bg-[radial-gradient(circle,var(--canvas-dot)_var(--canvas-dot-r),transparent_var(--canvas-dot-r))] bg-position-[calc(var(--canvas-grid)/2)_calc(var(--canvas-grid)/2)] bg-size-[var(--canvas-grid)_var(--canvas-grid)]"
    />
  );
}
