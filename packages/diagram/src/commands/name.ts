import { type Change, set, write } from '../change.ts';
import type { Instance } from '../items.ts';
import { nameSchema, referenceSchema } from '../layout.ts';
import { diagramLimits } from '../limits.ts';
import { type Outcome, refuse } from '../refusal.ts';
import { sameValue } from '../sameValue.ts';
import type { Snapshot } from '../snapshot.ts';
import { isTooLongText, type TextContent } from '../text.ts';

const isName = (name: string): boolean => nameSchema.safeParse(name).success;
const isReference = (slug: string | null): boolean => referenceSchema.safeParse(slug).success;

/** Of a placeholder or container. A linked instance shows its component's name, which is changed there. */
export const rename = (snapshot: Snapshot, { key, name }: { key: string; name: string }): Outcome => {
  const instance = snapshot.instance(key);
  if (instance === undefined) return refuse('gone');
  if (instance.component !== null) return refuse('linked');
  const trimmed = name.trim();
  if (trimmed.length > diagramLimits.nameLength) return refuse('tooLong');
  if (!isName(trimmed)) return refuse('malformed');
  return instance.name === trimmed ? refuse('unchanged') : [set(key, 'name', trimmed)];
};

/** Shows a component of the model in the place of what the instance was. */
export const linkComponent = (
  snapshot: Snapshot,
  { key, component }: { key: string; component: string },
): Outcome => {
  const instance = snapshot.instance(key);
  if (instance === undefined) return refuse('gone');
  if (!isReference(component)) return refuse('malformed');
  return instance.component === component ? refuse('unchanged') : [set(key, 'component', component)];
};

/** A placeholder becomes an instance of the component just made from it. */
export const convertPlaceholder = (
  snapshot: Snapshot,
  { key, component }: { key: string; component: string },
): Outcome =>
  snapshot.instance(key)?.component === null
    ? linkComponent(snapshot, { key, component })
    : refuse(snapshot.instance(key) === undefined ? 'gone' : 'linked');

/** What an instance was last called and what it was, for when it is no longer linked. */
export interface Named {
  readonly name: string;
  readonly type: string | null;
}

export const unlinkComponent = (
  snapshot: Snapshot,
  { key, named }: { key: string; named?: Named | null },
): Outcome => {
  const instance = snapshot.instance(key);
  if (instance === undefined) return refuse('gone');
  if (instance.component === null) return refuse('notLinked');
  return [set(key, 'component', null), ...namedChanges(instance, named ?? null)];
};

const namedChanges = (instance: Instance, named: Named | null): Change[] => {
  if (named === null || !isName(named.name) || !isReference(named.type)) return [];
  const changes: Change[] = [];
  if (named.name !== instance.name) changes.push(set(instance.key, 'name', named.name));
  if (named.type !== instance.type) changes.push(set(instance.key, 'type', named.type));
  return changes;
};

/** Of placeholders; the type of a linked instance is its component's. */
export const setType = (
  snapshot: Snapshot,
  { keys, type }: { keys: Iterable<string>; type: string | null },
): Outcome => {
  if (!isReference(type)) return refuse('malformed');
  const instances = [...new Set(keys)].flatMap((key) => snapshot.instance(key) ?? []);
  if (instances.length === 0) return refuse('noComponent');
  const placeholders = instances.filter((instance) => instance.component === null);
  if (placeholders.length === 0) return refuse('linked');
  const changes = placeholders
    .filter((each) => each.type !== type)
    .map((each) => set(each.key, 'type', type));
  return changes.length === 0 ? refuse('unchanged') : changes;
};

/** Another text for a text area or the label of a relation, where no editor is open on it. */
export const writeText = (snapshot: Snapshot, { key, text }: { key: string; text: TextContent }): Outcome => {
  const item = snapshot.get(key);
  if (item === undefined) return refuse('gone');
  if (item.kind === 'instance') return refuse('noText');
  if (isTooLongText(text)) return refuse('tooLong');
  return sameValue(item.text, text) ? refuse('unchanged') : [write(key, text)];
};
