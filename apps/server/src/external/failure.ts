import type { z } from 'zod/mini';

/** What a program is answered when the answer is no: its text and nothing else. */
export class ExternalFailure extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ExternalFailure';
    this.status = status;
  }
}

export const nothingThere = (): ExternalFailure => new ExternalFailure(404, 'Not found');

type Path = readonly (string | number)[];

/** What is wrong, and where in the body. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

export const problem = (path: Path, message: string): Problem => ({ path, message });

/** `[3].attributes[0].value`; for the body as a whole nothing. */
const addressOf = (path: Path): string =>
  path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`))
    .join('')
    .replace(/^\./, '');

/** A pipeline that sends a thousand wrong things reads no more than these. */
const mostNamed = 100;

const textOf = ({ path, message }: Problem): string =>
  path.length === 0 ? message : `${addressOf(path)}: ${message}`;

/** One failure cancels the whole call; each of them is named. */
export const demandNone = (problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  const named = problems.slice(0, mostNamed).map(textOf);
  const others = problems.length - named.length;
  throw new ExternalFailure(400, [...named, ...(others > 0 ? [`and ${others} more`] : [])].join('; '));
};

const within = (issue: z.core.$ZodIssue, prefix: Path): Problem =>
  problem(
    [...prefix, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    issue.message,
  );

/** The body as its schema reads it. */
export const parsed = <Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  prefix: Path = [],
): z.output<Schema> => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  demandNone(read.error.issues.map((issue) => within(issue, prefix)));
  throw new ExternalFailure(400, 'The request is not valid');
};
