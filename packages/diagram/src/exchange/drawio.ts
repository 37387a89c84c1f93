import { gridSize } from '@lintel/drawing/picture';
import type { Rect } from '../geometry/rect.ts';
import { labelled, type Outline, type OutlinedBox, type OutlinedRelation } from './outline.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
};

/** XML knows no control characters, not even by number. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '')
    .replaceAll(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);

const geometry = ({ x, y, width, height }: Rect, around: Rect | null): string => {
  const [left, top] = [x - (around?.x ?? 0), y - (around?.y ?? 0)].map((units) => units * gridSize);
  return `<mxGeometry x="${left}" y="${top}" width="${width * gridSize}" height="${height * gridSize}" as="geometry"/>`;
};

const boxStyle = 'rounded=1;whiteSpace=wrap;html=0;';
const containerStyle = `${boxStyle}container=1;collapsible=0;verticalAlign=top;fillColor=none;dashed=1;`;
const textStyle = 'text;html=0;whiteSpace=wrap;align=left;verticalAlign=top;';

const cell = (attributes: Readonly<Record<string, string>>, inner: string): string =>
  `<mxCell ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>${inner}</mxCell>`;

const boxCells = (box: OutlinedBox, holder: { id: string; rect: Rect } | null): string[] => {
  const value = escaped(box.type === null ? box.name : `${box.name}\n[${box.type}]`);
  const style = box.isContainer ? containerStyle : boxStyle;
  return [
    cell(
      { id: box.id, value, style, vertex: '1', parent: holder?.id ?? '1' },
      geometry(box.rect, holder?.rect ?? null),
    ),
    ...box.boxes.flatMap((inner) => boxCells(inner, box)),
  ];
};

/** Where along its side a handle lies, in parts of the box: the middle of its grid unit. */
const placeOnBox = (endpoint: string, { width, height }: Rect): [x: number, y: number] => {
  const [side, index = '0'] = endpoint.split('-');
  const isAcross = side === 'top' || side === 'bottom';
  const along = Math.min(1, (Number(index) + 0.5) / (isAcross ? width : height));
  if (isAcross) return [along, side === 'top' ? 0 : 1];
  return [side === 'left' ? 0 : 1, along];
};

const relationCell = (relation: OutlinedRelation, id: string, rectOf: (box: string) => Rect): string => {
  const [exitX, exitY] = placeOnBox(relation.fromEndpoint, rectOf(relation.from));
  const [entryX, entryY] = placeOnBox(relation.toEndpoint, rectOf(relation.to));
  const style = [
    'edgeStyle=orthogonalEdgeStyle;rounded=1;html=0;endArrow=block;endFill=1',
    `exitX=${exitX};exitY=${exitY};entryX=${entryX};entryY=${entryY}`,
    ...(relation.isDashed ? ['dashed=1'] : []),
    ...(relation.isTwoWay ? ['startArrow=block;startFill=1'] : []),
    '',
  ].join(';');
  const value = escaped(labelled(relation));
  const ends = { source: relation.from, target: relation.to };
  return cell(
    { id, value, style, edge: '1', parent: '1', ...ends },
    '<mxGeometry relative="1" as="geometry"/>',
  );
};

const rectsOf = (boxes: readonly OutlinedBox[]): [string, Rect][] =>
  boxes.flatMap(({ id, rect, boxes: inner }): [string, Rect][] => [[id, rect], ...rectsOf(inner)]);

const nowhere: Rect = { x: 0, y: 0, width: 1, height: 1 };

/** A page of draw.io, which keeps where things stand. */
export const drawioOf = ({ title, boxes, relations, texts }: Outline): string => {
  const rects = new Map(rectsOf(boxes));
  const cells = [
    '<mxCell id="0"/>',
    '<mxCell id="1" parent="0"/>',
    ...boxes.flatMap((box) => boxCells(box, null)),
    ...texts.map(({ text, rect }, index) =>
      cell(
        { id: `t${index + 1}`, value: escaped(text), style: textStyle, vertex: '1', parent: '1' },
        geometry(rect, null),
      ),
    ),
    ...relations.map((relation, index) =>
      relationCell(relation, `r${index + 1}`, (id) => rects.get(id) ?? nowhere),
    ),
  ];
  return `<mxfile><diagram name="${escaped(title)}"><mxGraphModel grid="1" gridSize="${gridSize}"><root>${cells.join('')}</root></mxGraphModel></diagram></mxfile>\n`;
};
