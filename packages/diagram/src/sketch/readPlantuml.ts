import { readMacro } from './c4Macros.ts';
import {
  labelAndTechnology,
  linesOf,
  type SaidOfBox,
  type Sketch,
  Sketcher,
  withoutBlocks,
} from './sketch.ts';

const readable = (text: string): string =>
  text
    .replaceAll(/<(?!u\+)\/?(?:b|i|u|size|color|back|font)\b[^<>]*>/gi, '')
    .replaceAll('\\n', '\n')
    .replaceAll(/<U\+([0-9a-f]{4,6})>/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16) % 0x110000),
    )
    .trim();

const words =
  'rectangle|component|node|database|cloud|folder|frame|package|actor|queue|storage|card|artifact|agent|usecase|interface|boundary|control|entity|collections|stack|file|person|hexagon|label|process';
/** Behind a box: of what kind it is, and how it looks. */
const beside = String.raw`(?:\s+(?:<<(?:[^<>]|<U\+[0-9a-f]+>)*>>|#\S+))*`;
const element = new RegExp(
  `^(?:(${words})\\s+)(?:"([^"]*)"|\\[([^\\]]*)\\]|\\(([^)]*)\\)|([\\w.]+))(?:\\s+as\\s+(?:"([^"]*)"|([\\w.]+)))?${beside}\\s*(\\{)?$`,
  'i',
);
const bare = new RegExp(
  String.raw`^(?:\[([^\]]+)\]|\(([^)]+)\)|:([^:]+):)(?:\s+as\s+([\w.]+))?${beside}$`,
  'i',
);
const end = String.raw`(?:\[([^\]]+)\]|\(([^)]+)\)|:([^:]+):|"([^"]+)"|([\w.]+))`;
const relation = new RegExp(
  String.raw`^${end}\s*(<\|?|o|\*)?([-.=]+(?:\[[^\]]*\])?(?:left|right|up|down|le|ri|do|[lrud])?[-.=]*)(\|?>{1,2}|o|\*)?\s*${end}\s*(?::\s*(.*))?$`,
  'i',
);
const macro = /^(\w+)\s*\((.*)\)\s*(\{)?$/;
/** What the language has words for. */
const kindsOf = new Map([
  ['actor', 'Actor'],
  ['person', 'Person'],
  ['database', 'Database'],
  ['queue', 'Queue'],
  ['cloud', 'Cloud'],
  ['component', 'Component'],
  ['node', 'Node'],
  ['storage', 'Storage'],
  ['file', 'File'],
]);

const saidIn = (line: string, word: string): Partial<SaidOfBox> => {
  const [, stereotype = ''] = /<<((?:[^<>]|<U\+[0-9a-f]+>)*)>>/i.exec(line) ?? [];
  const kinds = [readable(stereotype), kindsOf.get(word.toLowerCase()) ?? ''];
  return { kinds: kinds.filter((kind) => kind !== '') };
};

/** The same everywhere: a name in brackets is an id of its own. */
const named = (sketcher: Sketcher, name: string, id = name): string => sketcher.box(id, readable(name));

const readElement = (sketcher: Sketcher, found: RegExpExecArray): void => {
  const [line, kind = '', quoted, bracketed, rounded, word, alias, as, opens] = found;
  const name = quoted ?? bracketed ?? rounded ?? alias ?? word ?? '';
  const id = as ?? (alias === undefined ? (word ?? name) : (word ?? alias));
  const said = saidIn(line, kind);
  if (opens === undefined) sketcher.box(id, readable(name), said);
  else sketcher.open(id, readable(name), said);
};

const readRelation = (sketcher: Sketcher, found: RegExpExecArray): void => {
  const ends = [found.slice(1, 6), found.slice(9, 14)].map((parts) => {
    const at = parts.findIndex((part) => part !== undefined);
    const name = parts[at] ?? '';
    return at === 4 || sketcher.knows(name) ? sketcher.box(name) : named(sketcher, name);
  });
  const [one = '', other = ''] = ends;
  const [tail, line = '', head, said = ''] = [found[6], found[7], found[8], found[14]];
  const isBack = tail !== undefined && head === undefined;
  sketcher.relation(isBack ? other : one, isBack ? one : other, {
    ...labelAndTechnology(readable(said)),
    isDashed: line.includes('.'),
    isTwoWay: tail !== undefined && head !== undefined,
  });
};

/** A component or deployment diagram of PlantUML, or one of C4; null for any other text. */
export const readPlantuml = (text: string): Sketch | null => {
  if (!/^\s*@startuml\b/.test(text)) return null;
  const sketcher = new Sketcher();
  for (const line of linesOf(withoutBlocks(text, "/'", "'/"))) {
    const [, note] = /^note\s+"(.*)"\s+as\s+\w+$/.exec(line) ?? [];
    const [, name = '', list = '', opens] = macro.exec(line) ?? [];
    const one = element.exec(line);
    const [isBare, bracketed, rounded, person, id] = bare.exec(line) ?? [];
    const related = relation.exec(line);
    const [, title] = /^title\s+(.+)$/.exec(line) ?? [];
    if (line.startsWith("'") || line.startsWith('!') || line.startsWith('@')) continue;
    if (title !== undefined) sketcher.title = readable(title);
    else if (line === '}') sketcher.close();
    else if (note !== undefined) sketcher.text(readable(note));
    else if (name !== '' && readMacro(sketcher, { name, list, opens: opens !== undefined }, readable))
      continue;
    else if (one !== null) readElement(sketcher, one);
    else if (isBare !== undefined) named(sketcher, bracketed ?? rounded ?? person ?? '', id);
    else if (related !== null) readRelation(sketcher, related);
    // What is said of looks is closed like what holds others.
    else if (line.endsWith('{')) sketcher.pass();
  }
  return sketcher.sketch();
};
