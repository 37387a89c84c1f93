import { Layers } from 'lucide-react';
import type { DrawnBox } from './stillDrawing.ts';

const tiles: Record<DrawnBox['hue'], { soft: string; strong: string }> = {
  violet: { soft: 'fill-(--hue-violet-soft)', strong: 'text-hue-violet' },
  amber: { soft: 'fill-(--hue-amber-soft)', strong: 'text-hue-amber' },
  green: { soft: 'fill-(--hue-green-soft)', strong: 'text-hue-green' },
  slate: { soft: 'fill-(--hue-slate-soft)', strong: 'text-hue-slate' },
};

/** A component of the still picture: one unit high all on one line, else tile and two lines. */
export function StillBox({ box, unit }: { box: DrawnBox; unit: number }) {
  const width = box.width * unit;
  const height = box.height * unit;
  const flat = box.height === 1;
  const tile = flat ? { size: 28, glyph: 15, at: 11 } : { size: 34, glyph: 18, at: 14 };
  const textAt = flat ? 50 : 59;
  const middle = height / 2;
  return (
    <g transform={`translate(${box.x * unit} ${box.y * unit})`}>
      <rect
        x={0.5}
        y={0.5}
        width={width - 1}
        height={height - 1}
        rx={7.5}
        {...(box.placeholder && { strokeDasharray: '0.1 4', strokeLinecap: 'round' })}
        className={
          box.placeholder
            ? 'fill-(--placeholder-fill) stroke-(--placeholder-border) stroke-[1.5px]'
            : 'fill-(--component-fill) stroke-(--component-border)'
        }
      />
      <rect
        x={tile.at}
        y={middle - tile.size / 2}
        width={tile.size}
        height={tile.size}
        rx={flat ? 6 : 8}
        className={tiles[box.hue].soft}
      />
      <box.icon
        x={tile.at + (tile.size - tile.glyph) / 2}
        y={middle - tile.glyph / 2}
        width={tile.glyph}
        height={tile.glyph}
        strokeWidth={(1.4 * 24) / tile.glyph}
        className={tiles[box.hue].strong}
      />
      {flat ? (
        <text x={textAt} y={middle + 5}>
          <Name box={box} />
          <tspan dx={8} className="fill-(--component-type) text-12">
            {box.type}
          </tspan>
        </text>
      ) : (
        <text>
          <Name box={box} x={textAt} y={middle - 3} />
          <tspan x={textAt} y={middle + 14} className="fill-(--component-type) text-12">
            {box.type}
          </tspan>
        </text>
      )}
      {box.linkedDiagrams !== undefined && (
        <g transform={`translate(${width - 9} ${height - 7})`}>
          <Layers x={-23} y={-13} width={12} height={12} strokeWidth={2.8} className="text-secondary" />
          <text y={-3} textAnchor="end" className="fill-(--component-type) text-11 font-medium">
            {box.linkedDiagrams}
          </text>
        </g>
      )}
    </g>
  );
}

function Name({ box, x, y }: { box: DrawnBox; x?: number; y?: number }) {
  const look = box.placeholder
    ? 'fill-(--placeholder-name) font-medium'
    : 'fill-(--component-name) font-semibold';
  return (
    <tspan x={x} y={y} className={`text-14 ${look}`}>
      {box.name}
    </tspan>
  );
}
