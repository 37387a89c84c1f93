import type { SaidOfBox, Sketcher } from './sketch.ts';

/** What stands between the brackets of a macro: in order, and behind names. */
interface Given {
  readonly inOrder: readonly string[];
  readonly named: ReadonlyMap<string, string>;
}

/** Commas in quotes part nothing. */
const givenIn = (list: string, readable: (text: string) => string): Given => {
  const inOrder: string[] = [];
  const named = new Map<string, string>();
  for (const part of list.match(/(?:"[^"]*"|[^,"])+/g) ?? []) {
    const [, name, value = ''] = /^\s*(?:\$(\w+)\s*=)?(.*)$/s.exec(part) ?? [];
    const said = readable(value.trim().replace(/^"(.*)"$/s, '$1'));
    if (name === undefined) inOrder.push(said);
    else named.set(name, said);
  }
  return { inOrder, named };
};

const drawn =
  /^(Person|System|Container|Component|Deployment_Node|Node|Boundary|Enterprise)(Db|Queue)?(_Ext)?(_Boundary)?(_[LRUD])?$/;

const kindsOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['Person', ['Person']],
  ['System', ['Software System', 'System']],
  ['Container', ['Container']],
  ['Component', ['Component']],
  ['Db', ['Database']],
  ['Queue', ['Queue']],
  ['System_Ext', ['External system']],
]);

/** After alias and label; what is left out there may stand behind its name. */
const words: ReadonlyMap<string, readonly ('technology' | 'description')[]> = new Map([
  ['Person', ['description']],
  ['System', ['description']],
  ['Container', ['technology', 'description']],
  ['Component', ['technology', 'description']],
]);

const saidBy = (
  [, kind = '', store = '', outside = '', boundary]: RegExpExecArray,
  { inOrder, named }: Given,
): Partial<SaidOfBox> => {
  const order = words.get(kind);
  if (order === undefined) return {};
  const own = kindsOf.get(kind) ?? [];
  const kinds = [...(kindsOf.get(store) ?? []), ...(kindsOf.get(kind + outside) ?? []), ...own];
  const said = (word: 'technology' | 'description', name: string): string | null =>
    named.get(name) || (boundary === undefined && inOrder[order.indexOf(word) + 2]) || null;
  const technology = order.includes('technology') ? said('technology', 'techn') : null;
  return {
    kinds: [...new Set(kinds)],
    technology,
    description: said('description', 'descr'),
    isModelled: true,
  };
};

const readRelation = (sketcher: Sketcher, name: string, { inOrder, named }: Given): void => {
  const [from = '', to = '', label = '', means = ''] = inOrder;
  const technology = named.get('techn') || means;
  if (from === '' || to === '') return;
  sketcher.relation(sketcher.box(from), sketcher.box(to), {
    label: named.get('label') || label,
    technology: technology === '' ? null : technology,
    isTwoWay: name.startsWith('Bi'),
  });
};

/** A macro of C4-PlantUML; false for any other. */
export const readMacro = (
  sketcher: Sketcher,
  { name, list, opens }: { name: string; list: string; opens: boolean },
  readable: (text: string) => string,
): boolean => {
  const given = givenIn(list, readable);
  if (/^(?:Bi)?Rel(?:_\w+)?$/.test(name)) {
    readRelation(sketcher, name, given);
    return true;
  }
  const found = drawn.exec(name);
  const [alias = '', label = ''] = given.inOrder;
  if (found === null || alias === '') return false;
  const shown = given.named.get('label') || label || alias;
  const isBoundary = /Boundary|Node/.test(name);
  if (opens || isBoundary) sketcher.open(alias, shown, saidBy(found, given));
  else sketcher.box(alias, shown, saidBy(found, given));
  if (!opens && isBoundary) sketcher.close();
  return true;
};
