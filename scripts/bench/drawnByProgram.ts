import { apiKeyEndpoints } from '@lintel/api/endpoints/apiKeys';
import type { Person, TestApp } from '@lintel/server/src/testing/app.ts';

const many = <Each>(count: number, each: (index: number) => Each): Each[] =>
  Array.from({ length: count }, (_, index) => each(index));

/** Calls of the external API that bring one diagram of so many items, half of them relations, to be laid out. */
export const drawingOf = async (app: TestApp, person: Person, items: number) => {
  const { secret } = await app
    .asUser(person)
    .call(apiKeyEndpoints.create, { body: { name: 'Bench', access: 'write', days: null } });
  const boxes = items / 2;
  const send = async (id: string): Promise<void> => {
    const answer = await app.server.inject({
      method: 'PATCH',
      url: '/api/external/diagrams/upsert-batch',
      headers: { authorization: `Bearer ${secret}` },
      payload: [
        {
          id,
          name: 'Landscape',
          componentInstances: many(boxes, (index) => ({
            ref: `box-${index}`,
            placeholder: { text: `Service ${index}` },
          })),
          relations: many(boxes, (index) => ({
            fromRef: `box-${Math.floor(index / 3)}`,
            toRef: `box-${(index + 1) % boxes}`,
          })),
        },
      ],
    });
    if (answer.statusCode !== 200) throw new Error(answer.body.slice(0, 300));
  };
  let made = 0;
  return {
    anew: () => send(`landscape-${(made += 1)}`),
    again: () => send(`landscape-${made}`),
  };
};
