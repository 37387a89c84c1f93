import { describe, expect, it } from 'vitest';
import {
  embedOrigin,
  embedOriginList,
  frameAncestors,
  objectionsToOrigins,
  openEmbedding,
  originLines,
} from './embedding.ts';
import { limits } from './limits.ts';

const problemOf = (text: string): string | undefined => embedOrigin.safeParse(text).error?.issues[0]?.message;

describe('a site that may frame', () => {
  it.each([
    ['https://wiki.example.com', 'https://wiki.example.com'],
    ['  https://Wiki.Example.com/ ', 'https://wiki.example.com'],
    ['HTTPS://wiki.example.com:8443', 'https://wiki.example.com:8443'],
    ['https://wiki', 'https://wiki'],
    ['https://*.example.com', 'https://*.example.com'],
    ['https://*.example.com:8443/', 'https://*.example.com:8443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://localhost', 'http://localhost'],
    ['http://localhost:5173', 'http://localhost:5173'],
    ['http://127.0.0.1:05173', 'http://127.0.0.1:5173'],
    ['https://localhost', 'https://localhost'],
  ])('%s is %s', (typed, origin) => {
    expect(embedOrigin.parse(typed)).toBe(origin);
    expect(embedOrigin.parse(origin)).toBe(origin);
  });

  it.each([
    // Everything that would be more than one source, or another directive.
    'https://a.example; script-src *',
    'https://a.example;',
    'https://a;b.example',
    'https://a.example,https://b.example',
    'https://a.example https://b.example',
    'https://a.example\nhttps://b.example',
    'https://a.example\r\nset-cookie: a=b',
    'https://a.example\u0000',
    "'self'",
    "'none'",
    '"https://a.example"',
    "https://a.example'",
    'https://a.example"',
    'https://a.example\\b',
    // Everybody, by another name.
    '*',
    'https:',
    'https://',
    'https://*',
    'https://*.',
    'https://*.com',
    'https://*.*.example.com',
    'https://a.*.example.com',
    'https://*a.example.com',
    'https://a.example:*',
    // Pages that are no site.
    'data:',
    'data:text/html,hello',
    'blob:https://a.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'chrome-extension://abc',
    'ws://a.example',
    '//a.example',
    'a.example',
    '',
    // Sites that a browser would take for others, or for none.
    'https://user@a.example',
    'https://user:word@a.example',
    'https://a.example/wiki',
    'https://a.example?x',
    'https://a.example#x',
    'https://a.example/;script-src *',
    'https://a..example',
    'https://-a.example',
    'https://a_b.example',
    'https://a.example:0',
    'https://a.example:65536',
    'https://10.0.0.7',
    'https://0x7f.1.2.3',
    'https://[::1]',
    'https://%61.example',
    'http://a.example',
    'http://*.localhost',
    'http://localhost.a.example',
    `https://${'a'.repeat(64)}.example`,
    `https://${'a.'.repeat(60)}example`,
    `https://${'ü.'.repeat(40)}example`,
  ])('is never %j', (text) => {
    expect(embedOrigin.safeParse(text).success).toBe(false);
    expect(frameAncestors({ embedding: 'LISTED', embedOrigins: [text] })).toEqual(["'none'"]);
  });

  it('says what is wrong with it', () => {
    expect(problemOf('wiki.example.com')).toBe('Must be a site such as https://wiki.example.com');
    expect(problemOf('https://a.example/wiki/Home')).toBe(
      'Must be a site alone, such as https://wiki.example.com',
    );
    expect(problemOf('http://a.example')).toBe('Must start with https://; only localhost may do without');
    expect(problemOf('https://*.com')).toBe(
      'Must name what follows *. further, such as https://*.example.com',
    );
    expect(problemOf('https://10.0.0.7')).toBe('Must have a name, not an address of numbers');
    expect(problemOf('https://a.example:70000')).toBe('The port must lie between 1 and 65535');
    expect(problemOf(`https://${'a'.repeat(100)}`)).toBe('Must be at most 100 characters');
  });
});

describe('a list of them', () => {
  it('holds each once, and only so many', () => {
    expect(embedOriginList.parse(['https://a.example', 'https://A.example/'])).toEqual(['https://a.example']);
    const many = Array.from({ length: limits.embedOrigins + 1 }, (_, index) => `https://a${index}.example`);
    expect(embedOriginList.safeParse(many.slice(1)).success).toBe(true);
    expect(embedOriginList.safeParse(many).error?.issues[0]?.message).toBe('Must be at most 30 sites');
  });

  it('is typed line by line, and names the lines that are wrong', () => {
    const typed = 'https://a.example\n\n wiki.example.com\r\nhttps://b.example\nhttp://c.example';
    expect(originLines(typed)).toEqual([
      'https://a.example',
      'wiki.example.com',
      'https://b.example',
      'http://c.example',
    ]);
    expect(objectionsToOrigins(typed)).toEqual([
      'Line 3: Must be a site such as https://wiki.example.com',
      'Line 5: Must start with https://; only localhost may do without',
    ]);
    expect(objectionsToOrigins('\n  \n')).toEqual([]);
  });
});

describe('who may frame', () => {
  const embedOrigins = ['https://a.example', 'https://*.b.example'];

  it('is anybody until somebody says otherwise', () => {
    expect(frameAncestors(openEmbedding)).toEqual(['*']);
    expect(frameAncestors({ embedding: 'ANY', embedOrigins })).toEqual(['*']);
  });

  it('is who is listed, or nobody', () => {
    expect(frameAncestors({ embedding: 'LISTED', embedOrigins })).toEqual(embedOrigins);
    expect(frameAncestors({ embedding: 'LISTED', embedOrigins: [] })).toEqual(["'none'"]);
    expect(frameAncestors({ embedding: 'NONE', embedOrigins })).toEqual(["'none'"]);
  });

  it('keeps what is right where something else got into the list', () => {
    expect(
      frameAncestors({
        embedding: 'LISTED',
        embedOrigins: ['https://a.example; script-src *', ...embedOrigins],
      }),
    ).toEqual(embedOrigins);
  });
});
