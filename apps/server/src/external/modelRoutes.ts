import { z } from 'zod/mini';
import { removeAttributes } from '../resources/attributes/store.ts';
import { removeTags } from '../resources/tags/store.ts';
import { readAttributeRows, saveSentAttributes, shownAttributes } from './attributes.ts';
import { answered, type ExternalCall, one } from './call.ts';
import { nothingThere, parsed } from './failure.ts';
import { asked, listed, paged, pageIn, pageOf } from './listing.ts';
import type { Mode, Where } from './planned.ts';
import { allTypes, type Known, knownOf, publicIdOf, tagRows } from './publicIds.ts';
import { aboutId, type ExternalRoute, writing } from './routes.ts';
import { attributeIn, attributeOut, several, tagIn, tagOut, typeOut } from './shapes.ts';
import { saveSentTags, shownTag } from './tags.ts';
import type { Scoped } from '../db/scoped.ts';

/** Attributes and tags are few, and alike in all that can be done with them. */
interface FewThings<In extends { id?: string | null | undefined }, Out extends { id: string; name: string }> {
  readonly path: string;
  readonly noun: string;
  readonly in: z.ZodMiniType<In>;
  readonly out: z.ZodMiniType<Out>;
  /** By number. */
  readonly rows: (
    data: Scoped,
  ) => Promise<readonly { id: number; slug: string; externalId: string | null }[]>;
  readonly shown: (data: Scoped, numbers: readonly number[]) => Promise<Out[]>;
  readonly save: (
    data: Scoped,
    sent: readonly In[],
    how: { mode: Mode; at: (index: number) => Where; now: Date },
  ) => Promise<Out[]>;
  readonly remove: (data: Scoped, number: number) => Promise<unknown>;
}

const nameIn = z.object({ name: asked });
const isNamed = (name: string, wanted: string | undefined): boolean =>
  wanted === undefined || name.toLowerCase().includes(wanted.toLowerCase());

/** What the calls about one kind of them have in common. */
const sharedBy = <In extends { id?: string | null | undefined }, Out extends { id: string; name: string }>(
  things: FewThings<In, Out>,
) => {
  const known = async (data: Scoped): Promise<Known<{ id: number }>> => knownOf(await things.rows(data));
  const found = async ({ data, id }: ExternalCall) => {
    const row = (await known(data)).find(id);
    const [shown] = row === undefined ? [] : await things.shown(data, [row.id]);
    if (row === undefined || shown === undefined) throw nothingThere();
    return { number: row.id, shown };
  };
  const save = (call: ExternalCall, sent: readonly In[], mode: Mode, at: (index: number) => Where) =>
    things.save(writing(call).data, sent, { mode, at, now: call.now });
  return { known, found, save };
};

const routesOfAll = <In extends { id?: string | null | undefined }, Out extends { id: string; name: string }>(
  things: FewThings<In, Out>,
): ExternalRoute[] => {
  const { path, noun } = things;
  const many = several(things.in);
  const manyOut = z.array(things.out);
  const { save } = sharedBy(things);
  return [
    {
      method: 'GET',
      path,
      summary: `The ${noun}s whose name contains what is asked`,
      query: z.extend(nameIn, pageIn.shape),
      reply: manyOut,
      handle: async ({ data, query }) => {
        const page = pageOf(query);
        const { name } = parsed(nameIn, query);
        const numbers = (await things.rows(data)).map(({ id }) => id).filter((id) => id > page.after);
        const shown = await things.shown(data, numbers);
        const fitting = numbers.flatMap((id, index) => {
          const each = shown[index];
          return each !== undefined && isNamed(each.name, name) ? [{ id, each }] : [];
        });
        const { rows, last } = paged(fitting, page);
        return listed(
          rows.map(({ each }) => each),
          last,
        );
      },
    },
    {
      method: 'POST',
      path,
      summary: `Create a ${noun}`.replace('a attribute', 'an attribute'),
      body: things.in,
      reply: things.out,
      status: 201,
      handle: async (call) => {
        const [made] = await save(call, [parsed(things.in, call.body)], 'create', () => []);
        return one(made, 201);
      },
    },
    {
      method: 'PATCH',
      path: `${path}/upsert-batch`,
      summary: `Change the ${noun}s whose ids are known, and create the others`,
      body: many,
      reply: manyOut,
      handle: async (call) =>
        answered(await save(call, parsed(many, call.body), 'upsert', (index) => [index])),
    },
  ];
};

const routesOfEach = <
  In extends { id?: string | null | undefined },
  Out extends { id: string; name: string },
>(
  things: FewThings<In, Out>,
): ExternalRoute[] => {
  const { path, noun } = things;
  const { known, found, save } = sharedBy(things);
  return [
    {
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${noun}`,
      reply: things.out,
      handle: async (call) => one((await found(call)).shown),
    },
    {
      method: 'PATCH',
      path: `${path}/:id`,
      summary: `Change one ${noun}: what is left out stays, null clears`,
      body: things.in,
      reply: things.out,
      handle: async (call) => {
        call.demandState((await found(call)).shown);
        const { find } = await known(call.data);
        const sent = aboutId(parsed(things.in, call.body), call.id, find);
        const [changed] = await save(call, [sent], 'change', () => []);
        return one(changed);
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete one ${noun}, and take it off everything`,
      reply: z.object({ id: z.string() }),
      handle: async (call) => {
        const { number, shown } = await found(call);
        call.demandState(shown);
        await things.remove(call.data, number);
        return answered({ id: shown.id });
      },
    },
  ];
};

const routesOf = <In extends { id?: string | null | undefined }, Out extends { id: string; name: string }>(
  things: FewThings<In, Out>,
): ExternalRoute[] => [...routesOfAll(things), ...routesOfEach(things)];

const shownAttributesOf = async (data: Scoped, numbers: readonly number[]) => {
  const rows = new Map((await readAttributeRows(data)).map((row) => [row.id, row]));
  return shownAttributes(
    data,
    numbers.flatMap((number) => rows.get(number) ?? []),
  );
};

const shownTagsOf = async (data: Scoped, numbers: readonly number[]) => {
  const rows = new Map((await tagRows(data)).map((row) => [row.id, row]));
  return numbers.flatMap((number) => {
    const row = rows.get(number);
    return row === undefined ? [] : [shownTag(row)];
  });
};

export const modelRoutes: readonly ExternalRoute[] = [
  ...routesOf({
    path: '/attributes',
    noun: 'attribute',
    in: attributeIn,
    out: attributeOut,
    rows: readAttributeRows,
    shown: shownAttributesOf,
    save: saveSentAttributes,
    remove: (data, number) => removeAttributes(data, [number]),
  }),
  ...routesOf({
    path: '/tags',
    noun: 'tag',
    in: tagIn,
    out: tagOut,
    rows: tagRows,
    shown: shownTagsOf,
    save: saveSentTags,
    remove: (data, number) => removeTags(data, [number]),
  }),
  {
    method: 'GET',
    path: '/types',
    summary: 'The types of components, own and built in, whose name contains what is asked',
    query: nameIn,
    reply: z.array(typeOut),
    handle: async ({ data, query }) => {
      const { name } = parsed(nameIn, query);
      const types = (await allTypes(data)).filter((type) => isNamed(type.name, name));
      return answered(types.map((type) => ({ id: publicIdOf(type), name: type.name })));
    },
  },
];
