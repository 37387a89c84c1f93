import type { Connection, Hocuspocus } from '@hocuspocus/server';
import type { Waiting } from './intake.ts';
import type { SyncContext } from './member.ts';

export type OfSocket = ReturnType<Hocuspocus<SyncContext>['handleConnection']>;

/** Hocuspocus tells nobody how much it holds. */
export const waitingOf = (client: OfSocket): Waiting => {
  const queues = [
    ...Object.values(client['incomingMessageQueue']),
    ...Object.values<Connection>(client['documentConnections']).map(
      (connection) => connection['messageQueue'],
    ),
  ];
  const frames = queues.reduce((sum, { length }) => sum + length, 0);
  const bytes = queues.flat().reduce((sum, { length }) => sum + length, 0);
  return { frames, bytes };
};
