import type { AttributeShape } from '@lintel/api/modelShapes';
import type { ComponentToSave } from '@lintel/api/endpoints/components';
import { mayRemove, removalTooltip } from '@lintel/domain/attributes/assignment';
import type { Scoped } from '../db/scoped.ts';
import { randomSlug } from '../db/slugs.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { listAttributes } from '../resources/attributes/read.ts';
import { readComponents } from '../resources/components/read.ts';
import { writeComponentsSent } from '../resources/components/save.ts';
import { type Problem, problem } from './failure.ts';
import { storedValueOf } from './attributeValues.ts';
import { stateSent } from './html.ts';
import { cleared, contextOf, type Mode, missing, type Planned, planOf, type Where } from './planned.ts';
import {
  allTypes,
  attributeRows,
  type Known,
  knownComponents,
  knownDiagrams,
  knownOf,
  releaseIds,
  type TypeRow,
} from './publicIds.ts';
import type { ComponentIn } from './shapes.ts';
import { keepWritten, writtenBy } from './writtenValues.ts';

type KnownComponents = Awaited<ReturnType<typeof knownComponents>>;
type ComponentRow = NonNullable<ReturnType<KnownComponents['find']>>;
type PlannedComponent = Planned<ComponentIn, ComponentRow>;

/** What components may speak of. */
interface Around {
  readonly types: Known<TypeRow>;
  readonly attributes: Known<{ readonly definition: AttributeShape }>;
  readonly diagrams: Known<{ readonly id: number }>;
  readonly userIdOf: (email: string) => number | undefined;
}

export interface ComponentPlan {
  readonly plan: readonly PlannedComponent[];
  readonly problems: readonly Problem[];
  readonly around: Around;
}

const readAround = async (data: Scoped, sent: readonly ComponentIn[]): Promise<Around> => {
  const definitions = new Map((await listAttributes(data)).map((each) => [each.attributeId, each]));
  const rows = (await attributeRows(data)).flatMap((row) => {
    const definition = definitions.get(row.id);
    return definition === undefined ? [] : [{ ...row, definition }];
  });
  const isAboutPeople = sent.some(({ attributes }) => (attributes ?? []).length > 0);
  const members = isAboutPeople ? await data.members() : [];
  const byEmail = new Map(members.map(({ email, userId }) => [email, userId]));
  return {
    types: knownOf(await allTypes(data)),
    attributes: knownOf(rows),
    diagrams: await knownDiagrams(
      data,
      sent.flatMap(({ linksTo }) => linksTo ?? []),
    ),
    userIdOf: (email) => byEmail.get(email),
  };
};

const typeOf = ({ sent, row }: PlannedComponent, { types }: Around) => {
  const found = typeof sent.typeId === 'string' ? types.find(sent.typeId) : undefined;
  return found?.type ?? { fkTypeId: row?.fkTypeId ?? null, fkSharedTypeId: row?.fkSharedTypeId ?? null };
};

const attributeProblems = (planned: PlannedComponent, around: Around): Problem[] => {
  const seen = new Set<AttributeShape>();
  return (planned.sent.attributes ?? []).flatMap(({ id, value }, index) => {
    const at = [...planned.at, 'attributes', index];
    const found = around.attributes.find(id);
    if (found === undefined) return [problem([...at, 'id'], `There is no attribute "${id}"`)];
    const { definition } = found;
    if (seen.has(definition)) return [problem([...at, 'id'], 'The same attribute was sent twice')];
    seen.add(definition);
    if (value === null) {
      const type = typeOf(planned, around);
      if (planned.row === null || mayRemove(definition, [type])) return [];
      return [problem([...at, 'value'], removalTooltip(definition, [type]))];
    }
    const converted = storedValueOf(definition, value, around.userIdOf);
    return 'wrong' in converted ? [problem([...at, 'value'], converted.wrong)] : [];
  });
};

/** `alsoThere`: diagrams that the same call makes. */
const problemsOf = (planned: PlannedComponent, around: Around, alsoThere: ReadonlySet<string>): Problem[] => {
  const { sent, at } = planned;
  const links = (sent.linksTo ?? []).flatMap((id, index) =>
    around.diagrams.find(id) === undefined && !alsoThere.has(id)
      ? [problem([...at, 'linksTo', index], `There is no diagram "${id}"`)]
      : [],
  );
  return [
    ...missing(planned, ['name']),
    ...(typeof sent.typeId === 'string' && around.types.find(sent.typeId) === undefined
      ? [problem([...at, 'typeId'], `There is no type "${sent.typeId}"`)]
      : []),
    ...(stateSent(sent) === undefined ? [problem([...at, 'desc'], 'Is too long')] : []),
    ...attributeProblems(planned, around),
    ...links,
  ];
};

/** What a call would do, and all that is wrong with it. Nothing is written yet. */
export const planComponents = async (
  data: Scoped,
  sent: readonly ComponentIn[],
  {
    mode,
    at,
    alsoThere = new Set(),
  }: { mode: Mode; at: (index: number) => Where; alsoThere?: ReadonlySet<string> },
): Promise<ComponentPlan> => {
  // Of two calls that bring the same new id the second finds what the first has made.
  if (sent.length > 0) await oneAtATime(data, 'component');
  const known = await knownComponents(
    data,
    sent.flatMap(({ id }) => id ?? []),
  );
  const { plan, problems } = planOf(sent, { mode, noun: 'component', find: known.find, at });
  const around = await readAround(data, sent);
  return {
    plan,
    around,
    problems: [...problems, ...plan.flatMap((each) => problemsOf(each, around, alsoThere))],
  };
};

const valuesOf = ({ sent }: PlannedComponent, { attributes, userIdOf }: Around): Partial<ComponentToSave> => {
  const values = {
    attributes: [] as NonNullable<ComponentToSave['attributes']>,
    listAttributes: [] as NonNullable<ComponentToSave['listAttributes']>,
    userAttributes: [] as NonNullable<ComponentToSave['userAttributes']>,
    removedAttributes: [] as number[],
  };
  for (const { id, value } of sent.attributes ?? []) {
    const definition = attributes.find(id)?.definition;
    if (definition === undefined) continue;
    if (value === null) values.removedAttributes.push(definition.attributeId);
    const converted = value === null ? null : storedValueOf(definition, value, userIdOf);
    if (converted === null || 'wrong' in converted) continue;
    values.attributes.push(...(converted.values.attributes ?? []));
    values.listAttributes.push(...(converted.values.listAttributes ?? []));
    values.userAttributes.push(...(converted.values.userAttributes ?? []));
  }
  return values;
};

/** Null says of all attributes that they are cleared: of those that the component has, as far as it may lose them. */
const clearedValues = async (
  tx: Scoped,
  planned: PlannedComponent,
  { attributes }: Around,
): Promise<number[]> => {
  if (planned.sent.attributes !== null || planned.row === null) return [];
  const [component] = await readComponents(tx, [planned.row.id]);
  if (component === undefined) return [];
  const definitions = new Map(
    (await attributeRows(tx)).flatMap((row) => {
      const found = attributes.find(row.externalId ?? row.slug);
      return found === undefined ? [] : [[row.id, found.definition] as const];
    }),
  );
  const itemsOf = new Map(
    [...definitions.values()].flatMap(({ attributeId, listItems }) =>
      listItems.map(({ attributeListItemId }) => [attributeListItemId, attributeId] as const),
    ),
  );
  const carried = [
    ...component.attributes.map(({ fkAttributeId }) => fkAttributeId),
    ...component.userAttributes.map(({ fkAttributeId }) => fkAttributeId),
    ...component.listAttributes.flatMap(({ fkListItemId }) => itemsOf.get(fkListItemId) ?? []),
  ];
  return [...new Set(carried)].filter((id) => {
    const definition = definitions.get(id);
    return definition === undefined || mayRemove(definition, [component]);
  });
};

const linksOf = (
  { sent, row }: PlannedComponent,
  around: Around,
  made: Known<{ readonly id: number }> | null,
): ComponentToSave['diagramLinks'] => {
  const links = cleared(sent.linksTo, []);
  if (links === undefined) return row === null ? [] : undefined;
  return links.flatMap((id) => {
    const found = around.diagrams.find(id) ?? made?.find(id);
    return found === undefined ? [] : [{ fkDiagramId: found.id }];
  });
};

const toSave = (
  planned: PlannedComponent,
  around: Around,
  { now, made, removed }: { now: Date; made: Known<{ readonly id: number }> | null; removed: number[] },
): ComponentToSave => {
  const { sent, row } = planned;
  const isNew = row === null;
  const type =
    sent.typeId === undefined
      ? {}
      : sent.typeId === null
        ? { fkTypeId: null, fkSharedTypeId: null }
        : typeOf(planned, around);
  const values = valuesOf(planned, around);
  return {
    // With an id of its own or a generated one: by that people are told where the component comes from.
    ...(isNew ? { externalId: sent.id ?? randomSlug() } : { componentModelId: row.id }),
    name: sent.name ?? undefined,
    ...type,
    state: cleared(sent.state, 'DRAFT' as const) ?? (isNew ? 'DRAFT' : undefined),
    richDescription: sent.desc === undefined ? undefined : stateSent(sent),
    inlineDesc: cleared(sent.inlineDesc, false),
    apiContext: contextOf(sent.apiContext, { isNew, now }),
    ...values,
    removedAttributes: [...(values.removedAttributes ?? []), ...removed],
    diagramLinks: linksOf(planned, around, made),
  };
};

const itemsOf = ({ attributes }: Around): ((id: number) => number | undefined) => {
  const items = new Map(
    attributes.rows.flatMap(({ definition: { attributeId, listItems } }) =>
      listItems.map(({ attributeListItemId }) => [attributeListItemId, attributeId] as const),
    ),
  );
  return (id) => items.get(id);
};

/** The numbers of the components, in the order sent. */
export const writeComponents = async (
  tx: Scoped,
  { plan, around }: ComponentPlan,
  { now, made = null }: { now: Date; made?: Known<{ readonly id: number }> | null },
): Promise<number[]> => {
  if (plan.length === 0) return [];
  await releaseIds(
    tx,
    plan.flatMap(({ sent, row }) => (row === null ? (sent.id ?? []) : [])),
  );
  const all: ComponentToSave[] = [];
  for (const planned of plan)
    all.push(toSave(planned, around, { now, made, removed: await clearedValues(tx, planned, around) }));
  const attributeOfItem = itemsOf(around);
  const written = (sent: ComponentToSave) => writtenBy(sent, attributeOfItem);
  const numbers = await writeComponentsSent(tx, all, { writtenBy: written });
  await keepWritten(
    tx,
    new Map(
      plan.flatMap(({ row }, index) => {
        const sent = all[index];
        return row === null || sent === undefined ? [] : [[row.id, written(sent)] as const];
      }),
    ),
  );
  return numbers;
};
