import type { DiagramShape } from '@lintel/api/shapes';
import { useId } from 'react';
import { usePreview } from './usePreview.ts';

// Dots of the canvas, every 50 at full size, as they lie at the scale of a card.
const spacing = 36;

/** What is drawn on a diagram, small, on the ground of the canvas. */
export function DiagramPreview({ diagram }: { diagram: DiagramShape }) {
  return (
    <div className="relative size-full bg-canvas">
      <Ground />
      <Thumbnail diagram={diagram} />
    </div>
  );
}

function Ground() {
  const id = useId();
  return (
    <svg aria-hidden className="absolute inset-0 block size-full">
      <pattern id={id} width={spacing} height={spacing} patternUnits="userSpaceOnUse">
        <circle cx={spacing / 2} cy={spacing / 2} r={1} className="fill-canvas-dot" />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}

function Thumbnail({ diagram }: { diagram: DiagramShape }) {
  // One that did not load leaves the ground, instead of the browser's torn picture.
  const source = usePreview(diagram);
  if (source === null) return null;
  return (
    <img src={source} alt="" draggable={false} className="absolute inset-0 size-full object-scale-down" />
  );
}
