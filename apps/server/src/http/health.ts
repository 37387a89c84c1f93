import type { FastifyInstance } from 'fastify';

const deadline = 2_000;

const within = async (task: Promise<unknown>, milliseconds: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false);
  task.then(
    () => resolve(true),
    () => resolve(false),
  );
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
};

/** `/livez`: the process turns. `/readyz`: it can also do its work, so send it people. */
export const addHealth = (app: FastifyInstance, ping: () => Promise<unknown>): void => {
  const hidden = { schema: { hide: true } };
  app.get('/livez', hidden, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await within(ping(), deadline)) return { status: 'ok' };
    return reply
      .code(503)
      .send({ error: 'The database cannot be reached at the moment', code: 'unavailable' });
  });
};
