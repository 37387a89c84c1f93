import type { AttributeToSave } from '@lintel/api/endpoints/attributes';
import type { AttributeShape } from '@lintel/api/modelShapes';
import { eq } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { attribute } from '../db/tables/attribute.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { listAttributes } from '../resources/attributes/read.ts';
import { saveAttributes } from '../resources/attributes/store.ts';
import { demandNone, type Problem, problem } from './failure.ts';
import {
  cleared,
  contextOf,
  type Mode,
  missing,
  type Planned,
  planOf,
  required,
  type Where,
} from './planned.ts';
import { allTypes, attributeRows, type Known, knownOf, publicIdOf, type TypeRow } from './publicIds.ts';
import type { AttributeIn, AttributeOut } from './shapes.ts';

interface AttributeRow {
  readonly id: number;
  readonly slug: string;
  readonly externalId: string | null;
  readonly apiContext: string | null;
  readonly definition: AttributeShape;
}

export const readAttributeRows = async (data: Scoped): Promise<AttributeRow[]> => {
  const definitions = new Map((await listAttributes(data)).map((each) => [each.attributeId, each]));
  return (await attributeRows(data)).flatMap((row) => {
    const definition = definitions.get(row.id);
    return definition === undefined ? [] : [{ ...row, definition }];
  });
};

const typesShown = ({ attributeForTypes }: AttributeShape, types: readonly TypeRow[]): string[] =>
  attributeForTypes.flatMap(({ fkTypeId, fkSharedTypeId }) => {
    const found = types.find(({ type }) =>
      fkTypeId === null ? type.fkSharedTypeId === fkSharedTypeId : type.fkTypeId === fkTypeId,
    );
    return found === undefined ? [] : [found.slug];
  });

export const shownAttributes = async (
  data: Scoped,
  rows: readonly AttributeRow[],
): Promise<AttributeOut[]> => {
  const types = await allTypes(data);
  return rows.map((row) => {
    const { name, attributeType, description, required: isRequired, listItems } = row.definition;
    return {
      id: publicIdOf(row),
      name,
      type: attributeType,
      desc: description,
      list: attributeType === 'LIST' ? listItems.map(({ value }) => value) : null,
      forTypes: typesShown(row.definition, types),
      required: isRequired,
      apiContext: row.apiContext,
    };
  });
};

type PlannedAttribute = Planned<AttributeIn, AttributeRow>;

const typeAfter = ({ sent, row }: PlannedAttribute) => sent.type ?? row?.definition.attributeType;

const listProblems = (planned: PlannedAttribute): Problem[] => {
  const { sent, row, at } = planned;
  const type = typeAfter(planned);
  const items = sent.list ?? [];
  if (type === 'LIST') {
    const isMissing =
      sent.list === null || (sent.list === undefined && row?.definition.attributeType !== 'LIST');
    if (isMissing) return [problem([...at, 'list'], required)];
    return new Set(items).size === items.length
      ? []
      : [problem([...at, 'list'], 'The same item was sent twice')];
  }
  return items.length === 0
    ? []
    : [problem([...at, 'list'], 'Only an attribute of the type LIST has a list')];
};

const problemsOf = (planned: PlannedAttribute, types: Known<TypeRow>): Problem[] => [
  ...missing(planned, ['name', 'type']),
  ...listProblems(planned),
  ...(planned.sent.forTypes ?? []).flatMap((id, index) =>
    types.find(id) === undefined
      ? [problem([...planned.at, 'forTypes', index], `There is no type "${id}"`)]
      : [],
  ),
];

/** Items are known by their words: those that stay keep their values, the others come and go. */
const itemsToSave = ({
  sent,
  row,
}: PlannedAttribute): Pick<AttributeToSave, 'listItems' | 'removedListItems'> => {
  if (sent.list === undefined || sent.list === null) return {};
  const before = row?.definition.listItems ?? [];
  const there = new Set(before.map(({ value }) => value));
  const wanted = new Set(sent.list);
  return {
    listItems: sent.list.filter((value) => !there.has(value)).map((value) => ({ value })),
    removedListItems: before
      .filter(({ value }) => !wanted.has(value))
      .map((item) => item.attributeListItemId),
  };
};

const forTypesToSave = (
  { sent }: PlannedAttribute,
  types: Known<TypeRow>,
): AttributeToSave['attributeForTypes'] =>
  cleared<string[], string[]>(sent.forTypes, [])
    ?.flatMap((id) => types.find(id)?.type ?? [])
    .map(({ fkTypeId, fkSharedTypeId }) =>
      fkTypeId === null ? { fkSharedTypeId: fkSharedTypeId ?? 0 } : { fkTypeId },
    );

const toSave = (planned: PlannedAttribute, types: Known<TypeRow>): AttributeToSave => {
  const { sent, row } = planned;
  return {
    ...(row === null ? {} : { attributeId: row.id }),
    name: sent.name ?? undefined,
    attributeType: sent.type ?? undefined,
    description: sent.desc,
    required: cleared(sent.required, false),
    ...itemsToSave(planned),
    attributeForTypes: forTypesToSave(planned, types),
  };
};

const label = async (
  tx: Scoped,
  attributeId: number,
  { sent, row }: PlannedAttribute,
  now: Date,
): Promise<void> => {
  const isNew = row === null;
  const externalId = isNew ? (sent.id ?? null) : row.externalId;
  const context = contextOf(sent.apiContext, { isNew, now });
  const apiContext = context === undefined ? (row?.apiContext ?? null) : context;
  if (externalId === (row?.externalId ?? null) && apiContext === (row?.apiContext ?? null)) return;
  await tx.update(attribute, { externalId, apiContext }, eq(attribute.attributeId, attributeId));
};

export const saveSentAttributes = async (
  tx: Scoped,
  sent: readonly AttributeIn[],
  { mode, at, now }: { mode: Mode; at: (index: number) => Where; now: Date },
): Promise<AttributeOut[]> => {
  await oneAtATime(tx, 'attribute');
  const rows = knownOf(await readAttributeRows(tx));
  const types = knownOf(await allTypes(tx));
  const { plan, problems } = planOf(sent, { mode, noun: 'attribute', find: rows.find, at });
  demandNone([...problems, ...plan.flatMap((each) => problemsOf(each, types))]);
  if (plan.length === 0) return [];
  const saved = await saveAttributes(
    tx,
    plan.map((each) => toSave(each, types)),
  );
  for (const [index, { attributeId }] of saved.entries()) {
    const planned = plan[index];
    if (planned !== undefined) await label(tx, attributeId, planned, now);
  }
  const after = new Map((await readAttributeRows(tx)).map((row) => [row.id, row]));
  return shownAttributes(
    tx,
    saved.flatMap(({ attributeId }) => after.get(attributeId) ?? []),
  );
};
