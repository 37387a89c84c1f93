import { eq } from 'drizzle-orm';
import type { Scoped } from '../db/scoped.ts';
import { tag } from '../db/tables/tag.ts';
import { oneAtATime } from '../model/members/holdMembership.ts';
import { saveTag } from '../resources/tags/store.ts';
import { demandNone } from './failure.ts';
import { contextOf, type Mode, missing, planOf, type Planned, type Where } from './planned.ts';
import { knownOf, publicIdOf, tagRows } from './publicIds.ts';
import type { TagIn, TagOut } from './shapes.ts';

type TagRow = Awaited<ReturnType<typeof tagRows>>[number];

export const shownTag = (row: TagRow): TagOut => ({
  id: publicIdOf(row),
  name: row.name,
  color: row.color,
  desc: row.description,
  apiContext: row.apiContext,
});

const save = async (tx: Scoped, { sent, row }: Planned<TagIn, TagRow>, now: Date): Promise<number> => {
  const isNew = row === null;
  const { tagId } = await saveTag(tx, {
    ...(isNew ? {} : { tagId: row.id }),
    name: sent.name ?? row?.name ?? '',
    color: sent.color ?? row?.color ?? 'gray',
    description: sent.desc,
  });
  const externalId = isNew ? (sent.id ?? null) : row.externalId;
  const context = contextOf(sent.apiContext, { isNew, now });
  const apiContext = context === undefined ? (row?.apiContext ?? null) : context;
  if (externalId !== (row?.externalId ?? null) || apiContext !== (row?.apiContext ?? null))
    await tx.update(tag, { externalId, apiContext }, eq(tag.tagId, tagId));
  return tagId;
};

export const saveSentTags = async (
  tx: Scoped,
  sent: readonly TagIn[],
  { mode, at, now }: { mode: Mode; at: (index: number) => Where; now: Date },
): Promise<TagOut[]> => {
  await oneAtATime(tx, 'tag');
  const known = knownOf(await tagRows(tx));
  const { plan, problems } = planOf(sent, { mode, noun: 'tag', find: known.find, at });
  demandNone([...problems, ...plan.flatMap((each) => missing(each, ['name', 'color']))]);
  const saved: number[] = [];
  for (const each of plan) saved.push(await save(tx, each, now));
  const after = new Map((await tagRows(tx)).map((row) => [row.id, row]));
  return saved.flatMap((id) => {
    const row = after.get(id);
    return row === undefined ? [] : [shownTag(row)];
  });
};
