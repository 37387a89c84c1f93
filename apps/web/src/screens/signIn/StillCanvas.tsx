import { SquareDashed } from 'lucide-react';
import { heading, roundedPath, shortened } from './roundedPath.ts';
import { StillBox } from './StillBox.tsx';
import { boxes, container, people, relations, selectedByAnother } from './stillDrawing.ts';

const unit = 50;
const bend = 10;
const gapBeforeBox = 3;
const arrowNotch = 7;

/** Where the middle of the drawing lies, in pixels from its own origin. */
const middle = { x: 400, y: 438 };

const scaled = ([x, y]: readonly [number, number]): [number, number] => [x * unit, y * unit];

/** Decoration: a diagram as people see it, standing still, in the tokens of the canvas. */
export function StillCanvas({ className }: { className: string }) {
  return (
    <div aria-hidden className={className}>
      <svg width="100%" height="100%" className="block bg-canvas select-none">
        <defs>
          <pattern id="still-dots" x={-1} y={-1} width={unit} height={unit} patternUnits="userSpaceOnUse">
            <circle cx={1} cy={1} r={1} className="fill-canvas-dot" />
          </pattern>
          <mask
            id="still-labels"
            maskUnits="userSpaceOnUse"
            x={-4_000}
            y={-4_000}
            width={9_000}
            height={9_000}
          >
            <rect x={-4_000} y={-4_000} width={9_000} height={9_000} fill="white" />
            {relations.map(({ label, at: [x, y], labelWidth }) => (
              <rect
                key={label}
                x={x * unit - labelWidth / 2 - 6}
                y={y * unit - 9}
                width={labelWidth + 12}
                height={18}
                fill="black"
              />
            ))}
          </mask>
        </defs>
        <svg x="50%" y="50%" overflow="visible">
          <g transform={`translate(${-middle.x} ${-middle.y})`}>
            <rect x={-4_000} y={-4_000} width={9_000} height={9_000} fill="url(#still-dots)" />
            <Container />
            <g mask="url(#still-labels)">
              {relations.map((relation) => (
                <Relation key={relation.label} relation={relation} />
              ))}
            </g>
            {boxes.map((box) => (
              <StillBox key={box.name} box={box} unit={unit} />
            ))}
            {relations.map(({ label, at }) => (
              <Label key={label} at={scaled(at)}>
                {label}
              </Label>
            ))}
            <Selection />
            {people.map((person) => (
              <Person key={person.initials} person={person} />
            ))}
          </g>
        </svg>
      </svg>
    </div>
  );
}

function Container() {
  const { name, type, x, y, width, height } = container;
  return (
    <g transform={`translate(${x * unit} ${y * unit})`}>
      <rect
        width={width * unit}
        height={height * unit}
        rx={12}
        strokeDasharray="6 4"
        className="fill-(--container-fill) stroke-(--container-border) stroke-[1.25px]"
      />
      <SquareDashed
        x={14}
        y={13}
        width={14}
        height={14}
        strokeWidth={2.4}
        className="text-(--container-label)"
      />
      <text x={35} y={24.5}>
        <tspan className="fill-(--container-label) text-13 font-semibold">{name}</tspan>
        <tspan dx={8} className="fill-(--container-label-type) text-12">
          {type}
        </tspan>
      </text>
    </g>
  );
}

function Relation({ relation }: { relation: (typeof relations)[number] }) {
  const points = relation.points.map(scaled);
  const end = shortened(points, gapBeforeBox);
  const [x, y] = end.at(-1) ?? [0, 0];
  const line = relation.open === true ? points : shortened(end, arrowNotch);
  return (
    <g>
      <path d={roundedPath(line, bend)} className="fill-none stroke-(--relation) stroke-[1.5px]" />
      {relation.open !== true && (
        <path
          d="M0 0L-9 -4.25L-7 0L-9 4.25Z"
          transform={`translate(${x} ${y}) rotate(${heading(points)})`}
          className="fill-(--relation)"
        />
      )}
    </g>
  );
}

function Label({ at: [x, y], children }: { at: readonly [number, number]; children: string }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor="middle"
      dominantBaseline="central"
      className="fill-(--relation-label) text-12 font-medium"
    >
      {children}
    </text>
  );
}

function Selection() {
  const { x, y, width, height, initials } = selectedByAnother;
  return (
    <g transform={`translate(${x * unit} ${y * unit})`}>
      <rect
        x={-1}
        y={-1}
        width={width * unit + 2}
        height={height * unit + 2}
        rx={9}
        className="fill-none stroke-avatar-4 stroke-2"
      />
      <path d="M-2 -1V-15a4 4 0 0 1 4 -4H20a4 4 0 0 1 4 4V-1Z" className="fill-avatar-4" />
      <text
        x={11}
        y={-9.5}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-on-accent text-11 font-semibold"
      >
        {initials}
      </text>
    </g>
  );
}

function Person({ person }: { person: (typeof people)[number] }) {
  const [x, y] = scaled(person.at);
  const fill = person.hue === 'avatar-2' ? 'fill-avatar-2' : 'fill-avatar-4';
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0 0L4.4 11.4L6.6 6.6L11.4 4.4Z"
        strokeLinejoin="round"
        className={`${fill} stroke-avatar-ring stroke-[1.5px] [paint-order:stroke]`}
      />
      <path d="M12 13h18a9 9 0 0 1 0 18h-9a9 9 0 0 1 -9 -9Z" className={fill} />
      <text
        x={25}
        y={22.5}
        textAnchor="middle"
        dominantBaseline="central"
        className="fill-on-accent text-11 font-semibold"
      >
        {person.initials}
      </text>
    </g>
  );
}
