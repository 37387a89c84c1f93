import { useId } from 'react';

// Dots of the canvas, every 50 at full size, as they lie at the scale of a card.
const spacing = 36;

/** What is drawn on a diagram, small. Nothing can be drawn yet, so this is the ground of the canvas. */
export function DiagramPreview() {
  const id = useId();
  return (
    <svg aria-hidden className="block size-full bg-canvas">
      <pattern id={id} width={spacing} height={spacing} patternUnits="userSpaceOnUse">
        <circle cx={spacing / 2} cy={spacing / 2} r={1} className="fill-canvas-dot" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
