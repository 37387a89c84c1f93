/** The ground that diagrams are drawn on, a dot every grid unit, until the drawing itself is there. */
export function CanvasGround() {
  return <div className="absolute inset-0 bg-canvas dots" />;
}
