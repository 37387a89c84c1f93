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
export const sayable = (text: string): string =>
  text
    .replaceAll(/\r\n|\r/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, '');

const escaped = (text: string): string =>
  sayable(text).replaceAll(/[&<>"\n]/g, (sign) => entities[sign] ?? sign);

const geometry = ({ x, y, width, height }: Rect, around: Rect | null): string => {
  const [left, top] = [x - (around?.x ?? 0), y - (around?.y ?? 0)].map((units) => units * gridSize);
  return `<mxGeometry x="${left}" y="${top}" width="${width * gridSize}" height="${height * gridSize}" as="geometry"/>`;
};

type Placed = Pick<OutlinedBox, 'key' | 'rect'>;

const boxStyle = 'rounded=1;whiteSpace=wrap;html=0;';
const containerStyle = `${boxStyle}container=1;collapsible=0;verticalAlign=top;fillColor=none;dashed=1;`;
const textStyle = 'text;html=0;whiteSpace=wrap;align=left;verticalAlign=top;';

const cell = (attributes: Readonly<Record<string, string>>, inner: string): string =>
  `<mxCell ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}>${inner}</mxCell>`;

const boxLabel = ({ name, type }: Pick<OutlinedBox, 'name' | 'type'>): string =>
  type === null ? name : `${name}\n[${type}]`;

const boxCells = (box: OutlinedBox, holder: { key: string; rect: Rect } | null): string[] => {
  const value = escaped(boxLabel(box));
  const style = box.isContainer ? containerStyle : boxStyle;
  return [
    cell(
      { id: box.key, value, style, vertex: '1', parent: holder?.key ?? '1' },
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

const relationCell = (relation: OutlinedRelation, boxOf: (id: string) => Placed): string => {
  const [from, to] = [boxOf(relation.from), boxOf(relation.to)];
  const [exitX, exitY] = placeOnBox(relation.fromEndpoint, from.rect);
  const [entryX, entryY] = placeOnBox(relation.toEndpoint, to.rect);
  const style = [
    'edgeStyle=orthogonalEdgeStyle;rounded=1;html=0;endArrow=block;endFill=1',
    `exitX=${exitX};exitY=${exitY};entryX=${entryX};entryY=${entryY}`,
    ...(relation.isDashed ? ['dashed=1'] : []),
    ...(relation.isTwoWay ? ['startArrow=block;startFill=1'] : []),
    '',
  ].join(';');
  const value = escaped(labelled(relation));
  const ends = { source: from.key, target: to.key };
  return cell(
    { id: relation.key, value, style, edge: '1', parent: '1', ...ends },
    '<mxGeometry relative="1" as="geometry"/>',
  );
};

const placesOf = (boxes: readonly OutlinedBox[]): [string, Placed][] =>
  boxes.flatMap((box): [string, Placed][] => [[box.id, box], ...placesOf(box.boxes)]);

const nowhere: Placed = { key: '', rect: { x: 0, y: 0, width: 1, height: 1 } };

/** The attribute of a page that holds all of a diagram as a file of ours says it, and comes back from other tools. */
export const ownAttribute = 'lintel';

const rootCell = (own: string | null): string =>
  own === null
    ? '<mxCell id="0"/>'
    : `<object id="0" label="" ${ownAttribute}="${escaped(own)}"><mxCell/></object>`;

/** A page of draw.io, which keeps where things stand; its cells have the keys of the items. */
export const drawioOf = ({ title, boxes, relations, texts }: Outline, own: string | null = null): string => {
  const places = new Map(placesOf(boxes));
  const cells = [
    rootCell(own),
    '<mxCell id="1" parent="0"/>',
    ...boxes.flatMap((box) => boxCells(box, null)),
    ...texts.map(({ key, text, rect }) =>
      cell(
        { id: key, value: escaped(text), style: textStyle, vertex: '1', parent: '1' },
        geometry(rect, null),
      ),
    ),
    ...relations.map((relation) => relationCell(relation, (id) => places.get(id) ?? nowhere)),
  ];
  return `<mxfile><diagram name="${escaped(title)}"><mxGraphModel grid="1" gridSize="${gridSize}"><root>${cells.join('')}</root></mxGraphModel></diagram></mxfile>\n`;
};
