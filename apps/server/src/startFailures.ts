import type { Config } from './config.ts';
import { codeOf, isDiskFullError, isUnavailable } from './db/errors.ts';
import { DataFolderInUse } from './db/lock.ts';
import { DatabaseInUse } from './db/onlyServer.ts';
import { CannotStart } from './ending.ts';

/** The host name alone: the address may hold a password. */
const databaseHost = ({ databaseUrl }: Config): string | null =>
  databaseUrl === null ? null : new URL(databaseUrl).hostname;

/** The driver wraps what the network said, and so does the library above it. */
const concernsDatabase = (error: Error, config: Config): boolean => {
  const host = databaseHost(config);
  const text = `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`;
  return host !== null && host !== config.host && text.includes(host);
};

const databaseAway = (config: Config): string =>
  `The database at ${databaseHost(config) ?? config.dataDir} cannot be reached. Check that it runs, and DATABASE_URL.`;

/** What TLS says of a certificate that nobody vouches for, that is another's, or that holds no longer. */
const certificateCodes = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const certificateRefusal = (code: string, config: Config): string | undefined => {
  const host = databaseHost(config);
  return host === null || !certificateCodes.has(code)
    ? undefined
    : `The certificate of the database at ${host} is not trusted: it has expired, names another host, or is of an authority that is not known here. NODE_EXTRA_CA_CERTS names a file of further authorities.`;
};

/** What a PostgreSQL says when it does not let us in, or not far enough. */
const databaseRefusal = (code: string, config: Config): string | undefined => {
  if (config.databaseUrl === null) return undefined;
  const url = new URL(config.databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  switch (code) {
    case '3D000':
      return `The PostgreSQL at ${url.hostname} has no database "${name}". Create it, or check DATABASE_URL.`;
    case '28P01':
    case '28000':
      return `The PostgreSQL at ${url.hostname} does not let in "${user}": there is no such role, or its password is another. Check DATABASE_URL.`;
    case '42501':
      return `The role "${user}" may not do in the database "${name}" what Lintel needs: let it own the database, and create the extension pg_trgm there.`;
    case '55000':
    case '57P03':
      return `The PostgreSQL at ${url.hostname} accepts no connections to "${name}" at the moment. Start again when it does.`;
    case '53300':
      return `The PostgreSQL at ${url.hostname} has no connection left. Raise its max_connections, or stop what uses them.`;
    default:
      return undefined;
  }
};

const folderFailure = (code: string, path: string, { dataDir }: Config): string | undefined => {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `${path} is not a folder, and the data folder ${dataDir} needs it to be one. Set DATA_DIR to a folder.`;
    case 'EROFS':
      return `The data folder ${dataDir} is on a disk that can only be read. Set DATA_DIR to a folder that can be written.`;
    case 'EACCES':
    case 'EPERM':
      return `This user may not use ${path}. Give it the data folder ${dataDir}, or set DATA_DIR to another one.`;
    default:
      return undefined;
  }
};

const systemFailure = (error: Error, code: string, config: Config): string | undefined => {
  const path = 'path' in error ? error.path : undefined;
  const isPort = 'syscall' in error && error.syscall === 'listen';
  if (isPort && (code === 'EACCES' || code === 'EPERM')) {
    return `Port ${config.port} may not be used by this user. Set PORT to another number.`;
  }
  if (typeof path === 'string') return folderFailure(code, path, config);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${config.port} is already in use. Stop the program that listens there, or set PORT to another number.`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      if (concernsDatabase(error, config)) return databaseAway(config);
      return `The address ${config.host} does not belong to this machine. Check HOST.`;
    default:
      return undefined;
  }
};

/** What a person can do about a failed start, in one sentence; undefined when the error has to speak for itself. */
export const describeFailure = (error: unknown, config: Config): string | undefined => {
  if (error instanceof CannotStart || error instanceof DataFolderInUse || error instanceof DatabaseInUse) {
    return error.message;
  }
  if (!(error instanceof Error)) return undefined;
  if (isDiskFullError(error)) {
    return `The disk of ${databaseHost(config) ?? `the data folder ${config.dataDir}`} is full. Make room there and start again.`;
  }
  const code = codeOf(error) ?? '';
  return (
    databaseRefusal(code, config) ??
    certificateRefusal(code, config) ??
    systemFailure(error, code, config) ??
    (isUnavailable(error) ? databaseAway(config) : undefined)
  );
};
