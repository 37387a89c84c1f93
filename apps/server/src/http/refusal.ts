import type { Collision, ErrorCode, ErrorDetails, ErrorStatus } from '@lintel/api/errors';

/** What a handler throws when the answer is no: told to the caller as it stands. */
export class Refusal extends Error {
  readonly status: ErrorStatus;
  readonly code: ErrorCode;
  readonly details: ErrorDetails | undefined;

  constructor(status: ErrorStatus, code: ErrorCode, message: string, details?: ErrorDetails) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export const invalid = (message: string, problems?: ErrorDetails['problems']): Refusal =>
  new Refusal(400, 'invalid', message, problems === undefined ? undefined : { problems });

export const unauthorized = (message = 'Unauthorized'): Refusal => new Refusal(401, 'unauthorized', message);

export const forbidden = (message = 'You may not do this'): Refusal => new Refusal(403, 'forbidden', message);

/** Another organisation's thing, a colleague's draft and a thing that never was answer alike. */
export const notFound = (message = 'Not found'): Refusal => new Refusal(404, 'not-found', message);

export const alreadyExists = (message: string): Refusal => new Refusal(409, 'already-exists', message);

export const collided = (
  collisions: Collision[],
  basedOn: string,
  { slug, savedBy = null }: { slug?: string; savedBy?: number | null } = {},
): Refusal =>
  new Refusal(409, 'conflict', 'Somebody else changed this meanwhile', {
    collisions,
    basedOn,
    ...(slug !== undefined && { slug }),
    ...(savedBy !== null && { savedByUserId: savedBy }),
  });

export const limitReached = (message: string): Refusal => new Refusal(409, 'limit-reached', message);
