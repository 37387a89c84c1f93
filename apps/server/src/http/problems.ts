import type { ApiError, ErrorCode, ErrorDetails } from '@lintel/api/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDiskFullError, isUnavailable, OutOfReach } from '../db/errors.ts';
import { HarmfulFile, ScannerAway } from '../storage/examining.ts';
import { StorageAway } from '../storage/storage.ts';
import { Refusal } from './refusal.ts';

interface Answer {
  status: number;
  body: ApiError;
}

const answer = (status: number, code: ErrorCode, error: string, details?: ErrorDetails): Answer => ({
  status,
  body: details === undefined ? { error, code } : { error, code, details },
});

/** `/folder/name` as the library writes it, `folder.name` as we tell it. */
const pathOf = (instancePath: string): string => instancePath.slice(1).replaceAll('/', '.');

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : undefined;

/** What a caller is told of an error. Undefined means that the fault is ours and nothing of it is told. */
const answerOf = (error: unknown): Answer | undefined => {
  if (error instanceof Refusal) return answer(error.status, error.code, error.message, error.details);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const problems = error.validation.map(({ instancePath, message = 'Invalid' }) => ({
      path: pathOf(instancePath),
      message,
    }));
    return answer(400, 'invalid', 'The request is not valid', { problems: problems.slice(0, 50) });
  }
  if (error instanceof HarmfulFile) return answer(400, 'invalid', error.message);
  if (error instanceof OutOfReach) return answer(404, 'not-found', 'Not found');
  switch (statusOf(error)) {
    case 413:
      return answer(413, 'too-large', 'The request is too large');
    case 406:
    case 415:
      return answer(415, 'unsupported-media-type', 'This kind of content is not accepted here');
    case 404:
    case 414:
      return answer(404, 'not-found', 'Not found');
    case 400:
      return answer(400, 'invalid', 'The request cannot be read');
    default:
      return undefined;
  }
};

/** What is answered, with the seconds after which the caller may come back; what is our fault is logged. */
export const problemAnswer = (
  error: unknown,
  request: FastifyRequest,
): Answer & { readonly retryAfter?: number | undefined } => {
  const answered = answerOf(error);
  if (answered !== undefined) return { ...answered, retryAfter: answered.body.details?.retryAfterSeconds };
  if (isDiskFullError(error)) {
    // Without its stack: the log may lie on the same disk.
    request.log.warn('request refused: the disk is full');
    return { ...answer(507, 'disk-full', 'Not saved: the disk of the server is full'), retryAfter: 60 };
  }
  request.log.error({ err: error }, 'request failed');
  // What these were caused by looks the same as from a database that is away.
  if (error instanceof StorageAway)
    return {
      ...answer(503, 'unavailable', 'The storage of files cannot be reached at the moment'),
      retryAfter: 60,
    };
  if (error instanceof ScannerAway)
    return { ...answer(503, 'unavailable', 'Files cannot be examined at the moment'), retryAfter: 60 };
  if (isUnavailable(error))
    return { ...answer(503, 'unavailable', 'The database cannot be reached at the moment'), retryAfter: 5 };
  return answer(500, 'internal', 'Something went wrong on our side');
};

export const answerProblem = async (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { status, body, retryAfter } = problemAnswer(error, request);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply.code(status).send(body);
};

export const answerProblems = (app: FastifyInstance): void => {
  app.setErrorHandler(answerProblem);
};
