import { useMemo } from 'react';
import { encode } from 'uqr';
import { squaresOf } from './squares.ts';

/** As light around as a camera needs to find it. */
const border = 4;

/** For the camera of a phone: dark on white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border, ecc: 'M' }), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-45 shrink-0 rounded-md border bg-qr-light fill-qr-dark"
    >
      <path d={squaresOf(data)} />
    </svg>
  );
}
