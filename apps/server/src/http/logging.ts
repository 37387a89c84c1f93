import type { FastifyServerOptions } from 'fastify';

const secretNames =
  'token|pw|password|currentPassword|newPassword|passwordHash|secret|cookie|set-cookie|authorization|secretKey|apiKey|x-revision-key|begun|recoveryCodes';

const inJson = new RegExp(`"(${secretNames})":\\s*(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi');
/** JSON inside a string of the log has its quotes escaped. */
const inQuotedJson = new RegExp(String.raw`\\"(${secretNames})\\":\s*\\"(?:\\{3,}"|(?!\\").)*\\"`, 'gi');
const inAddress = /([?&#;](?:[\w-]*(?:token|password|secret|key)|pw)=)[^&\s"\\#]+/gi;
const sessionCookie = /(lintel_session=)[^;\s"'\\]+/gi;
/** Wherever one stands, as a part of a protocol's name for instance; what lists show of it is shorter. */
const accessToken = /\b(lnt|lak)_[\w-]{5,}/g;
const bearer = /(Bearer\s+)[A-Za-z0-9._~+/=-]+/gi;

/** The last thing that happens to a line of the log, so that no caller can forget it. */
export const redact = (line: string): string =>
  line
    .replace(inJson, '"$1":"[redacted]"')
    .replace(inQuotedJson, String.raw`\"$1\":\"[redacted]\"`)
    .replace(inAddress, '$1[redacted]')
    .replace(sessionCookie, '$1[redacted]')
    .replace(accessToken, '$1_[redacted]')
    .replace(bearer, '$1[redacted]');

const secretParameter = /token|passw|secret|key|auth|cookie|session|^pw\b/i;

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * An address as it may be logged. Part by part, since in the finished line nobody could tell where a
 * value with quotes in it ends, and decoded, since a name can be written in many ways.
 */
export const loggedAddress = (url: string): string =>
  url
    .split(/([?&;#])/)
    .map((part) => {
      const text = decoded(part);
      const name = text.slice(0, Math.max(0, text.indexOf('=')));
      return secretParameter.test(name) ? `${name}=[redacted]` : part;
    })
    .join('');

interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: LoggedError;
}

/** A failed query names its parameters, which are what people typed: the log keeps the statement alone. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [^\n]*(?=\n\s+at |\n*$)/g, '');

const describe = (error: Error, depth = 0): LoggedError => {
  const described: LoggedError = {
    type: error.name,
    message: withoutParameters(error.message),
  };
  // The stack repeats the message, parameters and all, before its first frame.
  const frames = error.stack?.indexOf('\n    at ') ?? -1;
  if (frames >= 0) described.stack = error.stack?.slice(frames + 1) ?? '';
  if ('code' in error) described.code = error.code;
  if (error.cause instanceof Error && depth < 4) described.cause = describe(error.cause, depth + 1);
  return described;
};

export interface LogTarget {
  write(line: string): void;
}

export const loggerOptions = (level: string, stream?: LogTarget): FastifyServerOptions['logger'] => ({
  level,
  ...(stream === undefined ? {} : { stream }),
  serializers: {
    err: (error) => (error instanceof Error ? describe(error) : { type: typeof error, message: '' }) as never,
    req: (request) => ({ method: request.method, url: loggedAddress(request.url) }),
  },
  hooks: { streamWrite: redact },
});
