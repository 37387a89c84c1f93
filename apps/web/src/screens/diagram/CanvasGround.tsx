/** The ground that diagrams are drawn on, a dot every grid unit, until the drawing itself is there. */
export function CanvasGround() {
  return (
    <div className="absolute inset-0 bg-canvas bg-[radial-gradient(circle,var(--canvas-dot)_var(--canvas-dot-r),transparent_var(--canvas-dot-r))] bg-position-[calc(var(--canvas-grid)/2)_calc(var(--canvas-grid)/2)] bg-size-[var(--canvas-grid)_var(--canvas-grid)]" />
  );
}
