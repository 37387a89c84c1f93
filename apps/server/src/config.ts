import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Certificate, certificateIn, encryptionVariables, plainProblems } from './encrypted.ts';
import { CannotStart, endProcess } from './ending.ts';
import { saysNothingThere } from './nothingThere.ts';
import {
  type SendSettings,
  telemetryIn,
  type TracingSettings,
  tracingVariables,
} from './tracing/settings.ts';

export interface R2Account {
  /** Of the account, such as `https://{account}.r2.cloudflarestorage.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Where everybody can read the bucket; null where it is private, and files go through this server. */
  readonly publicUrl: string | null;
}

type Environment = Record<string, string | undefined>;

const addressIn = (protocols: readonly string[], expected: string) =>
  z.string().refine((value) => {
    const url = URL.parse(value);
    return url !== null && protocols.includes(url.protocol);
  }, expected);

const namedRanges = ['loopback', 'linklocal', 'uniquelocal'];

const isRange = (value: string): boolean => {
  if (namedRanges.includes(value)) return true;
  const [address = '', prefix, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix)) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), family === 4 ? 'ipv4' : 'ipv6');
    return true;
  } catch {
    return false;
  }
};

/** Whose forwarded addresses are believed: nobody's, everybody's, the last n hops', or those of named proxies. */
const trustProxySchema = z.string().transform((value, context): boolean | number | string[] => {
  if (value === 'true' || value === 'false') return value === 'true';
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const ranges = value.split(',').map((each) => each.trim());
  if (ranges.every(isRange)) return ranges;
  context.addIssue({
    code: 'custom',
    message: 'must be true, false, a number of hops or a list of addresses such as 10.0.0.0/8, loopback',
  });
  return z.NEVER;
});

const isHostName = (value: string): boolean =>
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i.test(value);

/** Hosts and networks that are not public and may be called all the same. */
const outgoingAllowSchema = z
  .string()
  .transform((value) => value.split(',').map((each) => each.trim()))
  .refine(
    (entries) => entries.every((each) => (!namedRanges.includes(each) && isRange(each)) || isHostName(each)),
    'must be a list of hosts, addresses or networks such as login.company.example, 10.1.0.0/16',
  );

const wholeNumber = (max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `must be a number from 0 to ${max}`)
    .transform(Number)
    .pipe(z.number().max(max, `must be a number from 0 to ${max}`));

const oneOf = <const T extends [string, ...string[]]>(...values: T) =>
  z.enum(values, `must be ${values.join(' or ')}`);

const isOwnMachine = ({ hostname }: URL): boolean => hostname === 'localhost' || hostname === '127.0.0.1';

/** Pages over https show nothing that comes over http. */
const publicAddress = z
  .string()
  .refine((value) => {
    const url = URL.parse(value);
    if (
      url === null ||
      !/^[a-z0-9.-]+$/.test(url.hostname) ||
      url.search !== '' ||
      url.hash !== '' ||
      url.username !== ''
    )
      return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url));
  }, 'must be an https address such as https://files.lintel.example')
  .transform((value) => new URL(value).href.replace(/\/+$/, ''));

const shortestKey = 16;

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an address')
    .optional(),
  APP_URL: addressIn(['http:', 'https:'], 'must be an address such as https://lintel.example')
    .transform((value) => new URL(value))
    .refine(
      (url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '',
      'must be scheme, host and port alone, as in https://lintel.example',
    )
    .transform((url) => url.origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: addressIn(
    ['postgres:', 'postgresql:'],
    'must be an address such as postgres://user:password@host:5432/database',
  ).optional(),
  REDIS_URL: addressIn(
    ['redis:', 'rediss:'],
    'must be an address such as redis://user:password@host:6379',
  ).optional(),
  SECRET_KEY: z.string().min(shortestKey, `must be at least ${shortestKey} characters`).optional(),
  STORAGE: oneOf('local', 'r2').default('local'),
  R2_ENDPOINT: addressIn(
    ['http:', 'https:'],
    'must be an address such as https://account.r2.cloudflarestorage.com',
  ).optional(),
  R2_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  R2_ACCESS_KEY_ID: z.string().optional(),
  R2_SECRET_ACCESS_KEY: z.string().optional(),
  R2_PUBLIC_URL: publicAddress.optional(),
  ENVIRONMENT: oneOf('local', 'production').default('local'),
  SIGN_UP: oneOf('open', 'invite').default('open'),
  TRUST_PROXY: trustProxySchema.default(false),
  HSTS_SUBDOMAINS: oneOf('no', 'yes').default('no'),
  SMTP_URL: addressIn(
    ['smtp:', 'smtps:'],
    'must be an address such as smtp://user:password@host:587',
  ).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@]+@[^\s@]+$/, 'must be an address such as Lintel <lintel@company.example>')
    .optional(),
  METRICS_TOKEN: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(24 * 31, 'must be a number of hours, 744 at the most')
    .default(24),
  BACKUP_KEEP: z.coerce.number().int().min(1, 'must be how many backups are kept, at least 1').default(7),
  CLAMD_URL: addressIn(['tcp:'], 'must be an address such as tcp://127.0.0.1:3310').optional(),
  OUTGOING_ALLOW: outgoingAllowSchema.default([]),
  AZURE_LOGIN_URL: addressIn(
    ['http:', 'https:'],
    'must be an address such as https://login.microsoftonline.us',
  )
    .transform((value) => new URL(value))
    .refine(
      ({ pathname, search, hash, username }) => pathname === '/' && `${search}${hash}${username}` === '',
      'must be scheme and host alone, as in https://login.microsoftonline.us',
    )
    .transform((url) => url.origin)
    .default('https://login.microsoftonline.com'),
  SUPPORT_URL: addressIn(
    ['https:', 'mailto:'],
    'must be an address such as https://help.company.example or mailto:help@company.example',
  ).optional(),
  ...encryptionVariables,
  ...tracingVariables,
});

export const variableNames: readonly string[] = Object.keys(variables.shape);

export interface Config {
  port: number;
  host: string;
  /** What APP_URL says, or null: then the server knows itself only by the address a request was sent to. */
  appUrl: string | null;
  /** What links in mails and pages start with; never taken from a request. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Where the servers on one database talk to each other; null for a server that has its database alone. */
  redisUrl: string | null;
  /** Null until `withSecretKey` has read or made the one that is kept in the data folder. */
  secretKey: string | null;
  /** Where files lie: in the data folder where this is null. */
  r2: R2Account | null;
  environment: 'local' | 'production';
  signUp: 'open' | 'invite';
  trustProxy: boolean | number | string[];
  /** Whether browsers are to ask for https at every host under this one as well. */
  hstsSubdomains: boolean;
  smtpUrl: string | null;
  mailFrom: string;
  metricsToken: string | null;
  /** Where backups are made again and again; null where nobody asked for that. */
  backupDir: string | null;
  backupHours: number;
  /** The newest so many of them. */
  backupKeep: number;
  /** What looks for harm in files before they are kept; null where nothing does. */
  clamdUrl: string | null;
  /** Hosts, addresses and networks that may be called although they are not on the public internet. */
  outgoingAllow: readonly string[];
  /** Where tenants of Microsoft Entra sign in; national clouds have addresses of their own. */
  azureLoginUrl: string;
  /** Where people find help; null where nobody offers any. */
  supportUrl: string | null;
  /** What it speaks https with itself; null where a proxy does, or nobody. */
  tls: Certificate | null;
  /** Where traces are sent; null where nobody asked for any. */
  tracing: TracingSettings | null;
  /** Where the log is sent besides; null where nobody asked for it. */
  logs: SendSettings | null;
}

export class BadConfig extends Error {
  /** One line per variable. */
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'BadConfig';
    this.problems = problems;
  }
}

/** Each variable may stand in a file instead, named by its `_FILE` twin, as container secrets do. */
const withFiles = (environment: Environment, problems: string[]): Environment => {
  const found: Environment = {};
  for (const name of variableNames) {
    const value = environment[name];
    const file = environment[`${name}_FILE`];
    if (value !== undefined && value !== '') found[name] = value;
    if (file === undefined || file === '') continue;
    if (found[name] !== undefined) {
      problems.push(`${name} and ${name}_FILE are both set: keep one of them`);
      continue;
    }
    try {
      found[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch {
      problems.push(`${name}_FILE: cannot read ${file}`);
    }
  }
  return found;
};

/** What remote storage cannot do without. */
const r2AccountIn = (read: z.output<typeof variables>, problems: string[]): R2Account => {
  const required = (name: `R2_${'ENDPOINT' | 'BUCKET' | 'ACCESS_KEY_ID' | 'SECRET_ACCESS_KEY'}`): string => {
    const value = read[name];
    if (value === undefined) problems.push(`${name} is needed for STORAGE=r2`);
    return value ?? '';
  };
  return {
    endpoint: required('R2_ENDPOINT'),
    bucket: required('R2_BUCKET'),
    accessKeyId: required('R2_ACCESS_KEY_ID'),
    secretAccessKey: required('R2_SECRET_ACCESS_KEY'),
    publicUrl: read.R2_PUBLIC_URL ?? null,
  };
};

/** Several servers share a database that is no folder of one of them, and sign with one key. */
const severalNodesProblems = (read: z.output<typeof variables>): string[] => {
  if (read.REDIS_URL === undefined) return [];
  if (read.DATABASE_URL === undefined)
    return [
      'REDIS_URL is for several servers on one PostgreSQL, and the embedded database has one server alone: set DATABASE_URL, or unset REDIS_URL',
    ];
  if (read.SECRET_KEY === undefined)
    return ['SECRET_KEY is needed with REDIS_URL, the same on every server: each would make one of its own'];
  return [];
};

export const readConfig = (environment: Environment): Config => {
  const problems: string[] = [];
  const parsed = variables.safeParse(withFiles(environment, problems));
  if (!parsed.success) {
    // Values are not repeated: they may be secrets.
    const first = new Map(parsed.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue]));
    problems.push(...[...first].toReversed().map(([name, issue]) => `${name} ${issue.message}`));
    throw new BadConfig(problems);
  }
  const read = parsed.data;
  if (read.STORAGE === 'r2' && read.ENVIRONMENT === 'local') {
    problems.push(
      'STORAGE must be local in the local environment: remote storage needs ENVIRONMENT=production',
    );
  }
  problems.push(...severalNodesProblems(read), ...plainProblems(read));
  const tls = certificateIn(read, problems);
  const telemetry = telemetryIn(read, problems);
  const r2 = read.STORAGE === 'r2' ? r2AccountIn(read, problems) : null;
  const publicUrl = read.APP_URL ?? `${tls === null ? 'http' : 'https'}://localhost:${read.PORT}`;
  if (tls !== null && !publicUrl.startsWith('https:'))
    problems.push('APP_URL must begin with https where TLS_CERT is set');
  if (typeof r2?.publicUrl === 'string' && new URL(r2.publicUrl).origin === publicUrl) {
    problems.push(
      'R2_PUBLIC_URL must be another site than APP_URL: what people upload must not come from here',
    );
  }
  if (problems.length > 0) throw new BadConfig(problems);

  return {
    port: read.PORT,
    // On a person's own machine nobody else needs to reach it; a deployment is there to be reached.
    host: read.HOST ?? (read.ENVIRONMENT === 'local' ? 'localhost' : '0.0.0.0'),
    appUrl: read.APP_URL ?? null,
    publicUrl,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    redisUrl: read.REDIS_URL ?? null,
    secretKey: read.SECRET_KEY ?? null,
    r2,
    environment: read.ENVIRONMENT,
    signUp: read.SIGN_UP,
    trustProxy: read.TRUST_PROXY,
    hstsSubdomains: read.HSTS_SUBDOMAINS === 'yes',
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM ?? `Lintel <no-reply@${new URL(publicUrl).hostname}>`,
    metricsToken: read.METRICS_TOKEN ?? null,
    backupDir: read.BACKUP_DIR === undefined ? null : resolve(read.BACKUP_DIR),
    backupHours: read.BACKUP_HOURS,
    backupKeep: read.BACKUP_KEEP,
    clamdUrl: read.CLAMD_URL ?? null,
    outgoingAllow: read.OUTGOING_ALLOW,
    azureLoginUrl: read.AZURE_LOGIN_URL,
    supportUrl: read.SUPPORT_URL ?? null,
    tls,
    ...telemetry,
  };
};

export const keyFileName = 'secret-key';

/** What the file of the key holds, if there is one: an empty or cut one would make signatures that are easy to forge. */
export const keptKey = ({ dataDir }: Pick<Config, 'dataDir'>): string | null => {
  const file = join(dataDir, keyFileName);
  let key: string;
  try {
    key = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (saysNothingThere(error)) return null;
    throw error;
  }
  if (key.length >= shortestKey) return key;
  throw new CannotStart(
    `${file} is ${key === '' ? 'empty' : 'cut'}: restore it from a backup, or set SECRET_KEY to a new key, with which what was signed before no longer holds.`,
  );
};

/** A key of our own when none was given: made once, so that what was signed before a restart still holds. */
export const withSecretKey = (config: Config): Config & { secretKey: string } => {
  if (config.secretKey !== null) return { ...config, secretKey: config.secretKey };
  const kept = keptKey(config);
  if (kept !== null) return { ...config, secretKey: kept };
  mkdirSync(config.dataDir, { recursive: true });
  const file = join(config.dataDir, keyFileName);
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
  try {
    // Of two starts at once one has it there first, and both read the same; nobody ever reads half of one.
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
  return withSecretKey(config);
};

/** The configuration of this process, or an end with one line per mistake. */
export const configOfProcess = async (): Promise<Config> => {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof BadConfig)) throw error;
    for (const problem of error.problems) console.error(`Configuration: ${problem}`);
    return endProcess(1);
  }
};
