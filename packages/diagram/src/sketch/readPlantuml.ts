import { labelAndTechnology, linesOf, type Sketch, Sketcher, withoutBlocks } from './sketch.ts';

const readable = (text: string): string =>
  text
    .replaceAll(/<U\+([0-9a-f]{4,6})>/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16) % 0x110000),
    )
    .replaceAll('\\n', '\n')
    .replaceAll(/<\/?(?:b|i|u|size|color|back|font)\b[^<>]*>/gi, '')
    .trim();

const words =
  'rectangle|component|node|database|cloud|folder|frame|package|actor|queue|storage|card|artifact|agent|usecase|interface|boundary|control|entity|collections|stack|file|person|hexagon|label|process';
const element = new RegExp(
  `^(?:(?:${words})\\s+)(?:"([^"]*)"|\\[([^\\]]*)\\]|\\(([^)]*)\\)|([\\w.]+))(?:\\s+as\\s+(?:"([^"]*)"|([\\w.]+)))?(?:\\s+(?:<<[^>]*>>|#\\S+))*\\s*(\\{)?$`,
  'i',
);
const bare = /^(?:\[([^\]]+)\]|\(([^)]+)\)|:([^:]+):)(?:\s+as\s+([\w.]+))?(?:\s+(?:<<[^>]*>>|#\S+))*$/;
const end = String.raw`(?:\[([^\]]+)\]|\(([^)]+)\)|:([^:]+):|"([^"]+)"|([\w.]+))`;
const relation = new RegExp(
  String.raw`^${end}\s*(<\|?|o|\*)?([-.=]+(?:\[[^\]]*\])?(?:left|right|up|down|le|ri|do|[lrud])?[-.=]*)(\|?>{1,2}|o|\*)?\s*${end}\s*(?::\s*(.*))?$`,
  'i',
);
const macro = /^(\w+)\s*\((.*)\)\s*(\{)?$/;
const boundary = /(?:Boundary|Node|Node_[LR])$/;
const drawn = /^(?:Person|System|Container|Component|Node|Deployment_Node|Boundary|Enterprise)/;

/** Commas in quotes part nothing; what is named by a sign of its own is nothing that is drawn. */
const argumentsOf = (list: string): string[] =>
  (list.match(/(?:"[^"]*"|[^,"])+/g) ?? [])
    .map((each) => each.trim())
    .filter((each) => !each.startsWith('$'))
    .map((each) => readable(each.replace(/^"(.*)"$/s, '$1')));

/** The same everywhere: a name in brackets is an id of its own. */
const named = (sketcher: Sketcher, name: string, id = name): string => sketcher.box(id, readable(name));

const readMacro = (sketcher: Sketcher, name: string, list: string, opens: boolean): boolean => {
  const [first = '', second = '', third = '', fourth = ''] = argumentsOf(list);
  if (/^(?:Bi)?Rel(?:_\w+)?$/.test(name)) {
    const said = { label: third, technology: fourth === '' ? null : fourth, isTwoWay: name.startsWith('Bi') };
    if (first !== '' && second !== '') sketcher.relation(sketcher.box(first), sketcher.box(second), said);
    return true;
  }
  if (!drawn.test(name) || first === '') return false;
  if (opens || boundary.test(name)) sketcher.open(first, second || first);
  else sketcher.box(first, second || first);
  if (!opens && boundary.test(name)) sketcher.close();
  return true;
};

const readElement = (sketcher: Sketcher, found: RegExpExecArray): void => {
  const [, quoted, bracketed, rounded, word, alias, as, opens] = found;
  const name = quoted ?? bracketed ?? rounded ?? alias ?? word ?? '';
  const id = as ?? (alias === undefined ? (word ?? name) : (word ?? alias));
  if (opens === undefined) sketcher.box(id, readable(name));
  else sketcher.open(id, readable(name));
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
    if (line.startsWith("'") || line.startsWith('!') || line.startsWith('@')) continue;
    if (line === '}') sketcher.close();
    else if (note !== undefined) sketcher.text(readable(note));
    else if (name !== '' && readMacro(sketcher, name, list, opens !== undefined)) continue;
    else if (one !== null) readElement(sketcher, one);
    else if (isBare !== undefined) named(sketcher, bracketed ?? rounded ?? person ?? '', id);
    else if (related !== null) readRelation(sketcher, related);
    // What is said of looks is closed like what holds others.
    else if (line.endsWith('{')) sketcher.pass();
  }
  return sketcher.sketch();
};
