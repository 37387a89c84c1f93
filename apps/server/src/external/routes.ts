import type { z } from 'zod/mini';
import type { Answered, ExternalCall } from './call.ts';
import { ExternalFailure } from './failure.ts';

/** One call that the external API knows: what it takes and gives, for those who read about it, and what answers it. */
export interface ExternalRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/external`. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
  readonly status?: 200 | 201;
  readonly takesYaml?: true;
  readonly handle: (call: ExternalCall) => Promise<Answered>;
}

/** The transaction of a call that writes. */
export const writing = ({ tx, data }: ExternalCall) => {
  if (tx === null) throw new Error('This call does not write');
  return { tx, data };
};

/** What is sent to an address is about the thing that stands there: another id in it is a mistake. */
export const aboutId = <In extends { id?: string | null | undefined }, Row>(
  sent: In,
  id: string,
  find: (id: string) => Row | undefined,
): In => {
  if (sent.id !== undefined && (sent.id === null || find(sent.id) !== find(id)))
    throw new ExternalFailure(400, 'id: An id cannot be changed');
  return { ...sent, id };
};
