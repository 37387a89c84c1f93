import type { DiagramShape } from '@lintel/api/shapes';
import { useId, useState } from 'react';
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

const place = 'absolute inset-0 size-full object-scale-down';

function Thumbnail({ diagram }: { diagram: DiagramShape }) {
  const { source, picture, noteShown } = usePreview(diagram);
  const [shown, setShown] = useState<string | null>(null);
  const isShown = source !== null && shown === source;
  return (
    <>
      {picture !== null && !isShown && <img srcSet={picture} alt="" draggable={false} className={place} />}
      {/* One that did not load leaves the ground, instead of the browser's torn picture. */}
      {source !== null && (
        <img
          src={source}
          alt=""
          draggable={false}
          className={place}
          onLoad={({ currentTarget }) => {
            setShown(source);
            noteShown(currentTarget);
          }}
        />
      )}
    </>
  );
}
