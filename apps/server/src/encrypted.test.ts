import { describe, expect, it } from 'vitest';
import { problemsOf } from './config.fixture.ts';
import { readConfig } from './config.ts';
import { cert, key } from './testing/certificate.ts';

describe('a certificate of its own', () => {
  it('is taken with its key, and makes the address of the server an encrypted one', () => {
    const { tls, publicUrl } = readConfig({ TLS_CERT: cert, TLS_KEY: key, PORT: '3443' });
    expect(tls).toEqual({ cert, key });
    expect(publicUrl).toBe('https://localhost:3443');
    expect(readConfig({}).tls).toBeNull();
  });

  it('is refused without its key, with another, for an address without https, and where it is none', () => {
    const other = key
      .replace(/\w{4}(?=\n-----END)/, 'AAAA')
      .replace('PRIVATE KEY-----\nM', 'PRIVATE KEY-----\nN');
    expect(problemsOf({ TLS_CERT: cert })).toEqual([
      'TLS_CERT and TLS_KEY belong together: TLS_KEY is missing',
    ]);
    expect(problemsOf({ TLS_KEY: key })).toEqual([
      'TLS_CERT and TLS_KEY belong together: TLS_CERT is missing',
    ]);
    expect(problemsOf({ TLS_CERT: cert, TLS_KEY: other })).toEqual([
      'TLS_CERT and TLS_KEY are not a certificate and the key of it',
    ]);
    expect(problemsOf({ TLS_CERT: cert, TLS_KEY: key, APP_URL: 'http://lintel.example' })).toEqual([
      'APP_URL must begin with https where TLS_CERT is set',
    ]);
    expect(problemsOf({ TLS_CERT: key, TLS_KEY: cert })).toEqual([
      'TLS_CERT must be a certificate in PEM',
      'TLS_KEY must be a private key in PEM',
    ]);
  });
});

describe('where everything has to be encrypted', () => {
  const required = { REQUIRE_TLS: 'yes', APP_URL: 'https://lintel.example' };
  const several = {
    SECRET_KEY: 'a key of the tests',
    DATABASE_URL: 'postgres://db.example/lintel?sslmode=verify-full',
  };

  it.each([
    ['APP_URL', { APP_URL: 'http://lintel.example' }, 'must begin with https'],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db.example/lintel' }, 'must end with ?sslmode=verify-full'],
    [
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://db.example/lintel?sslmode=require' },
      'must end with ?sslmode=verify-full',
    ],
    ['REDIS_URL', { ...several, REDIS_URL: 'redis://redis.example' }, 'must begin with rediss'],
    [
      'SMTP_URL',
      { SMTP_URL: 'smtp://mail.example:587' },
      'must begin with smtps, or end with ?requireTLS=true',
    ],
    ['CLAMD_URL', { CLAMD_URL: 'tcp://scanner.example:3310' }, 'must lead to this machine'],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318' },
      'must begin with https',
    ],
  ])('%s is refused where it is not', (name, given, how) => {
    expect(problemsOf({ ...required, ...given })).toEqual([`${name} ${how}: REQUIRE_TLS is yes`]);
    expect(problemsOf({ ...required, ...given, REQUIRE_TLS: 'no' })).toEqual([]);
  });

  it('is taken where it is, and what stays on the machine need not be', () => {
    const encrypted = {
      ...required,
      ...several,
      REDIS_URL: 'rediss://redis.example',
      SMTP_URL: 'smtp://mail.example:587?requireTLS=true',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example',
    };
    expect(problemsOf(encrypted)).toEqual([]);
    expect(problemsOf({ ...required, SMTP_URL: 'smtps://mail.example' })).toEqual([]);
    expect(problemsOf({ ...required, DATABASE_URL: 'postgres://localhost/lintel' })).toEqual([]);
    expect(problemsOf({ ...required, SMTP_URL: 'smtp://127.0.0.1:25' })).toEqual([]);
  });

  it('needs to know what people open', () => {
    expect(problemsOf({ REQUIRE_TLS: 'yes' })).toEqual(['APP_URL is needed for REQUIRE_TLS=yes']);
    expect(problemsOf({ REQUIRE_TLS: 'perhaps' })).toEqual(['REQUIRE_TLS must be no or yes']);
  });
});
