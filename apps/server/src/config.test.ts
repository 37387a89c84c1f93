import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from './config.fixture.ts';
import { readConfig, withSecretKey } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-config-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (name: string, content: string): string => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

describe('the configuration', () => {
  it('needs nothing to be set', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: 'localhost',
      appUrl: null,
      publicUrl: 'http://localhost:3000',
      dataDir: resolve('data'),
      databaseUrl: null,
      redisUrl: null,
      secretKey: null,
      r2: null,
      environment: 'local',
      signUp: 'open',
      trustProxy: false,
      hstsSubdomains: false,
      smtpUrl: null,
      mailFrom: 'Lintel <no-reply@localhost>',
      metricsToken: null,
      backupDir: null,
      backupHours: 24,
      backupKeep: 7,
      supportUrl: null,
      tls: null,
      tracing: null,
      logs: null,
      clamdUrl: null,
      outgoingAllow: [],
      azureLoginUrl: 'https://login.microsoftonline.com',
    });
  });

  it('lets requests out to the hosts and networks that are named, and says which name is none', () => {
    const OUTGOING_ALLOW = 'login.alder.example, 10.1.0.0/16,::1';
    expect(readConfig({ OUTGOING_ALLOW }).outgoingAllow).toEqual([
      'login.alder.example',
      '10.1.0.0/16',
      '::1',
    ]);
    for (const wrong of ['10.0.0.0/33', 'https://login.alder.example', '*.alder.example', 'a,,b', 'a b'])
      expect(() => readConfig({ OUTGOING_ALLOW: wrong })).toThrow('OUTGOING_ALLOW');
  });

  it('takes another cloud of Entra, without a path', () => {
    const AZURE_LOGIN_URL = 'https://login.microsoftonline.us/';
    expect(readConfig({ AZURE_LOGIN_URL }).azureLoginUrl).toBe('https://login.microsoftonline.us');
    for (const wrong of ['https://login.example/common', 'login.example', 'file:///etc'])
      expect(() => readConfig({ AZURE_LOGIN_URL: wrong })).toThrow('AZURE_LOGIN_URL');
  });

  it('takes a page or a mail address for support, and nothing that would run', () => {
    for (const SUPPORT_URL of ['https://help.alder.example/lintel', 'mailto:help@alder.example'])
      expect(readConfig({ SUPPORT_URL }).supportUrl).toBe(SUPPORT_URL);
    for (const SUPPORT_URL of ['javascript:alert(1)', 'http://help.alder.example', 'help@alder.example'])
      expect(() => readConfig({ SUPPORT_URL })).toThrow('SUPPORT_URL');
  });

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', APP_URL: '', DATABASE_URL: '', SIGN_UP: '' })).toEqual(readConfig({}));
  });

  it('makes links from APP_URL, or else from the port', () => {
    expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
    const { publicUrl, appUrl, mailFrom } = readConfig({ APP_URL: 'https://Lintel.Example/' });
    expect(publicUrl).toBe('https://lintel.example');
    expect(appUrl).toBe('https://lintel.example');
    expect(mailFrom).toBe('Lintel <no-reply@lintel.example>');
  });

  it('can be reached from elsewhere in production, and only from this machine otherwise', () => {
    expect(readConfig({ ENVIRONMENT: 'production' }).host).toBe('0.0.0.0');
    expect(readConfig({ HOST: '::1' }).host).toBe('::1');
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['0', 0],
    ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
    ['2001:db8::/32', ['2001:db8::/32']],
  ])('reads TRUST_PROXY=%s', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each([
    { PORT: 'http' },
    { PORT: '70000' },
    { APP_URL: 'lintel.example' },
    { APP_URL: 'https://lintel.example/path' },
    { APP_URL: 'javascript:alert(1)' },
    { DATABASE_URL: 'mysql://db/lintel' },
    { REDIS_URL: 'http://redis' },
    { SECRET_KEY: 'short' },
    { STORAGE: 'disk' },
    { ENVIRONMENT: 'staging' },
    { SIGN_UP: 'yes' },
    { TRUST_PROXY: 'proxy.example' },
    { TRUST_PROXY: '10.0.0.0/99' },
    { SMTP_URL: 'mail.example' },
    { MAIL_FROM: 'Lintel' },
    { MAIL_FROM: 'a@b.example\r\nBcc: everybody@b.example' },
  ])('refuses %j and names the variable in one line', (environment) => {
    const [name] = Object.keys(environment);
    const problems = problemsOf(environment);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} [^\\n]+$`));
  });

  it('takes a Redis for several servers on one PostgreSQL with one key, and for nothing else', () => {
    const several = { REDIS_URL: 'redis://redis:6379', DATABASE_URL: 'postgres://db/lintel' };
    expect(problemsOf({ REDIS_URL: 'redis://redis:6379', SECRET_KEY: 'a key for all of them' })).toEqual([
      'REDIS_URL is for several servers on one PostgreSQL, and the embedded database has one server alone: set DATABASE_URL, or unset REDIS_URL',
    ]);
    expect(problemsOf(several)).toEqual([
      'SECRET_KEY is needed with REDIS_URL, the same on every server: each would make one of its own',
    ]);
    expect(readConfig({ ...several, SECRET_KEY: 'a key for all of them' }).redisUrl).toBe(
      'redis://redis:6379',
    );
  });

  it('never repeats a value, which may be a secret', () => {
    expect(problemsOf({ SECRET_KEY: 'hunter2', DATABASE_URL: 'hunter2' }).join()).not.toContain('hunter2');
  });

  it('tells every bad variable at once', () => {
    expect(problemsOf({ PORT: 'x', SIGN_UP: 'x', STORAGE: 'x' })).toHaveLength(3);
  });

  it('refuses remote storage in the local environment', () => {
    expect(problemsOf({ STORAGE: 'r2' })[0]).toMatch(/^STORAGE must be local in the local environment/);
  });

  const account = {
    R2_ENDPOINT: 'https://account.r2.example',
    R2_BUCKET: 'lintel-files',
    R2_ACCESS_KEY_ID: 'id',
    R2_SECRET_ACCESS_KEY: 'secret',
  };

  it('knows where remote files lie', () => {
    expect(readConfig({ STORAGE: 'r2', ENVIRONMENT: 'production', ...account }).r2).toEqual({
      endpoint: 'https://account.r2.example',
      bucket: 'lintel-files',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
      publicUrl: null,
    });
    expect(readConfig({ ENVIRONMENT: 'production', ...account }).r2).toBeNull();
  });

  it.each(Object.keys(account))('does not start with remote storage and no %s', (name) => {
    const rest = Object.fromEntries(Object.entries(account).filter(([key]) => key !== name));
    expect(problemsOf({ STORAGE: 'r2', ENVIRONMENT: 'production', ...rest })).toEqual([
      `${name} is needed for STORAGE=r2`,
    ]);
  });

  const remote = { STORAGE: 'r2', ENVIRONMENT: 'production', ...account };

  it.each([
    ['https://files.lintel.example', 'https://files.lintel.example'],
    ['https://Files.lintel.example/', 'https://files.lintel.example'],
    ['https://s3.example:8443/lintel-files/', 'https://s3.example:8443/lintel-files'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ])('knows where everybody reads them: %s', (value, publicUrl) => {
    expect(readConfig({ ...remote, R2_PUBLIC_URL: value }).r2).toMatchObject({ publicUrl });
    expect(readConfig({ ...remote, R2_PUBLIC_URL_FILE: fileWith('public', `${value}\n`) }).r2).toMatchObject({
      publicUrl,
    });
  });

  it.each([
    'files.lintel.example',
    'http://files.lintel.example',
    'https://files.lintel.example?x=1',
    'https://files.lintel.example#x',
    'https://user@files.lintel.example',
    "https://a.example;script-src'unsafe-inline'",
    'ftp://files.lintel.example',
  ])('does not start with %s for it', (R2_PUBLIC_URL) => {
    expect(problemsOf({ ...remote, R2_PUBLIC_URL })).toEqual([
      'R2_PUBLIC_URL must be an https address such as https://files.lintel.example',
    ]);
  });

  it('keeps what people upload off the address of the application', () => {
    const APP_URL = 'https://lintel.example';
    expect(problemsOf({ ...remote, APP_URL, R2_PUBLIC_URL: 'https://lintel.example/files' })).toEqual([
      'R2_PUBLIC_URL must be another site than APP_URL: what people upload must not come from here',
    ]);
  });

  it('reads each variable from a file instead', () => {
    const config = readConfig({
      SECRET_KEY_FILE: fileWith('key', 'a key of some length\n'),
      PORT_FILE: fileWith('port', '4000'),
    });
    expect(config).toMatchObject({ secretKey: 'a key of some length', port: 4000 });
  });

  it('refuses a variable together with its file, and a file that is not there', () => {
    const file = fileWith('token', 'from the file');
    expect(problemsOf({ METRICS_TOKEN: 'x', METRICS_TOKEN_FILE: file })[0]).toMatch(/^METRICS_TOKEN and/);
    expect(problemsOf({ SMTP_URL_FILE: join(folder, 'absent') })[0]).toMatch(/^SMTP_URL_FILE: cannot read/);
  });
});

describe('the secret key', () => {
  it('is made once, kept in the data folder and readable by its owner alone', () => {
    const config = readConfig({ DATA_DIR: join(folder, 'data') });
    const { secretKey } = withSecretKey(config);
    expect(secretKey.length).toBeGreaterThan(40);
    expect(withSecretKey(config).secretKey).toBe(secretKey);
    expect(statSync(join(folder, 'data', 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it.each(['', 'cut-short'])('is not taken from a file that holds "%s"', (content) => {
    const config = readConfig({ DATA_DIR: join(folder, 'half') });
    mkdirSync(config.dataDir, { recursive: true });
    writeFileSync(join(config.dataDir, 'secret-key'), content);
    expect(() => withSecretKey(config)).toThrow(
      /secret-key is (empty|cut): restore it from a backup, or set/,
    );
    expect(readFileSync(join(config.dataDir, 'secret-key'), 'utf8')).toBe(content);
  });

  it('is the one that was given', () => {
    const given = 'a key of some length';
    expect(withSecretKey(readConfig({ SECRET_KEY: given, DATA_DIR: join(folder, 'other') })).secretKey).toBe(
      given,
    );
  });
});

describe('traces', () => {
  const endpoint = 'http://collector:4318';

  it('are sent where an operator says, at the address of all signals or at one of their own', () => {
    expect(readConfig({}).tracing).toBeNull();
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).tracing).toMatchObject({
      endpoint: `${endpoint}/v1/traces`,
      serviceName: 'lintel',
      headers: {},
      share: 1,
      obeysParent: true,
    });
    expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/own` }).tracing?.endpoint).toBe(
      `${endpoint}/own`,
    );
    expect(
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' }).tracing,
    ).toBeNull();
  });

  it('leave the log alone, which goes to the same place or to one of its own, unless it is to stay', () => {
    expect(readConfig({}).logs).toBeNull();
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
    expect(readConfig(given).logs?.endpoint).toBe(`${endpoint}/v1/logs`);
    const own = { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: `${endpoint}/own`, OTEL_TRACES_EXPORTER: 'none' };
    expect(readConfig({ ...given, ...own })).toMatchObject({
      logs: { endpoint: `${endpoint}/own` },
      tracing: null,
    });
    expect(readConfig({ ...given, OTEL_LOGS_EXPORTER: 'none' }).logs).toBeNull();
  });

  it.each([
    ['always_on', 1, false],
    ['always_off', 0, false],
    ['traceidratio', 0.25, false],
    ['parentbased_always_off', 0, true],
    ['parentbased_traceidratio', 0.25, true],
  ])('are kept as the sampler %s says', (sampler, share, obeysParent) => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler };
    expect(readConfig({ ...given, OTEL_TRACES_SAMPLER_ARG: '0.25' }).tracing).toMatchObject({
      share,
      obeysParent,
    });
  });

  it('carry headers that are encoded as in an address', () => {
    const given = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a=Bearer%20x=, b=c' };
    expect(readConfig(given).tracing?.headers).toEqual({ a: 'Bearer x=', b: 'c' });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'secret.example:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_RESOURCE_ATTRIBUTES', '=x'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
  ])('are refused with %s=%s', (name, value) => {
    const [problem = ''] = problemsOf({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} must be`));
    expect(problem).not.toContain(value);
  });
});
