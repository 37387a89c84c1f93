import { createSecureContext } from 'node:tls';
import { z } from 'zod';

/** Of this server, with those that vouch for it. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

export const encryptionVariables = {
  TLS_CERT: z
    .string()
    .regex(/-----BEGIN CERTIFICATE-----/, 'must be a certificate in PEM')
    .optional(),
  TLS_KEY: z
    .string()
    .regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM')
    .optional(),
  REQUIRE_TLS: z.enum(['no', 'yes'], 'must be no or yes').default('no'),
};

type Read = z.output<z.ZodObject<typeof encryptionVariables>>;

/** Null where a proxy ends https, or nobody does. */
export const certificateIn = (read: Read, problems: string[]): Certificate | null => {
  const { TLS_CERT: cert, TLS_KEY: key } = read;
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) {
    problems.push(
      `TLS_CERT and TLS_KEY belong together: ${cert === undefined ? 'TLS_CERT' : 'TLS_KEY'} is missing`,
    );
    return null;
  }
  try {
    createSecureContext({ cert, key });
    return { cert, key };
  } catch {
    problems.push('TLS_CERT and TLS_KEY are not a certificate and the key of it');
    return null;
  }
};

/** What goes from this server to others, and how it comes here. */
interface Addresses {
  readonly APP_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly R2_ENDPOINT?: string | undefined;
  readonly CLAMD_URL?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_LOGS_ENDPOINT?: string | undefined;
}

const ownMachine = ['localhost', '127.0.0.1', '[::1]', ''];
const isNamed = ({ searchParams }: URL, name: string, value: string): boolean =>
  searchParams.get(name) === value;
const isHttps = ({ protocol }: URL): boolean => protocol === 'https:';

/** Of each address, when what goes there is encrypted and the other one shows who it is, and how to say so. */
const rules: {
  readonly [Name in keyof Addresses]-?: readonly [isEncrypted: (url: URL) => boolean, how: string];
} = {
  APP_URL: [isHttps, 'must begin with https'],
  DATABASE_URL: [(url) => isNamed(url, 'sslmode', 'verify-full'), 'must end with ?sslmode=verify-full'],
  REDIS_URL: [({ protocol }) => protocol === 'rediss:', 'must begin with rediss'],
  SMTP_URL: [
    (url) => url.protocol === 'smtps:' || isNamed(url, 'requireTLS', 'true'),
    'must begin with smtps, or end with ?requireTLS=true',
  ],
  R2_ENDPOINT: [isHttps, 'must begin with https'],
  CLAMD_URL: [() => false, 'must lead to this machine'],
  OTEL_EXPORTER_OTLP_ENDPOINT: [isHttps, 'must begin with https'],
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: [isHttps, 'must begin with https'],
  OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: [isHttps, 'must begin with https'],
};

/** What of a configuration that has to be encrypted would not be. What stays on one machine need not. */
export const plainProblems = (read: Read & Addresses): string[] => {
  if (read.REQUIRE_TLS === 'no') return [];
  const unsaid = read.APP_URL === undefined ? ['APP_URL is needed for REQUIRE_TLS=yes'] : [];
  const plain = Object.entries(rules).flatMap(([name, [isEncrypted, how]]) => {
    const address = read[name as keyof Addresses];
    if (address === undefined) return [];
    const url = new URL(address);
    return isEncrypted(url) || ownMachine.includes(url.hostname) ? [] : `${name} ${how}: REQUIRE_TLS is yes`;
  });
  return [...unsaid, ...plain];
};
