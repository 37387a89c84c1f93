import type { ReactNode } from 'react';

/** Home as the organisation will find it, an inch high: decoration. */

const width = 178;
const height = 80;
const sidebar = 44;

export function ExamplePreview() {
  return (
    <Page>
      <FolderRow y={18} length={22} />
      <FolderRow y={27} length={18} />
      {cards.map((card) => (
        <CardShape key={`${card.x} ${card.y}`} {...card} />
      ))}
    </Page>
  );
}

export function EmptyPreview() {
  return <Page>{null}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMinYMin slice" className="block size-full">
      <rect width={width} height={height} className="fill-(--surface-app)" />
      <rect width={sidebar} height={height} className="fill-(--surface-sunken)" />
      <path d={`M${sidebar} 0V${height}`} className="stroke-(--border)" />
      <rect x={7} y={8} width={20} height={3} rx={1.5} className="fill-(--border-control)" />
      <rect x={sidebar + 10} y={8} width={26} height={3} rx={1.5} className="fill-(--border-control)" />
      {children}
    </svg>
  );
}

function FolderRow({ y, length }: { y: number; length: number }) {
  return (
    <g>
      <rect x={7} y={y - 2} width={5} height={4} rx={1} className="fill-none stroke-(--border-control)" />
      <rect x={15} y={y - 1} width={length} height={2} rx={1} className="fill-(--border-strong)" />
    </g>
  );
}

interface CardPlace {
  x: number;
  y: number;
  name: number;
  tags: readonly string[];
}

const approved = 'fill-(--tag-green-dot)';
const inReview = 'fill-(--tag-orange-dot)';
const personalData = 'fill-(--tag-red-dot)';

const cards: readonly CardPlace[] = [
  { x: 54, y: 18, name: 20, tags: [approved] },
  { x: 94, y: 18, name: 14, tags: [approved, personalData] },
  { x: 134, y: 18, name: 22, tags: [inReview] },
  { x: 54, y: 52, name: 24, tags: [] },
  { x: 94, y: 52, name: 16, tags: [personalData] },
  { x: 134, y: 52, name: 15, tags: [inReview] },
];

function CardShape({ x, y, tags, name }: CardPlace) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={34} height={28} rx={2.5} className="fill-(--surface-raised) stroke-(--border-strong)" />
      <path d="M0 17H34" className="stroke-(--border)" />
      <rect x={4} y={20} width={name} height={2} rx={1} className="fill-(--text-muted)" />
      {tags.map((fill, at) => (
        <circle key={fill} cx={5 + at * 4} cy={25} r={1} className={fill} />
      ))}
    </g>
  );
}
