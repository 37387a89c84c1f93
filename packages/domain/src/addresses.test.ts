import { describe, expect, it } from 'vitest';
import { embedOrigin, frameAncestors, objectionsToOrigins, openEmbedding, originLines } from './embedding.ts';
import * as links from './links.ts';

describe('a site that may frame', () => {
  const problem = (text: string) => embedOrigin.safeParse(text).error?.issues[0]?.message;

  it('is refused with the reason', () => {
    expect(
      [
        'wiki',
        'ftp://wiki.example',
        'https://wiki.example/a',
        'https://-wiki.example',
        'https://1.2.3.4',
        'https://*.127.0.0.1',
        'http://wiki.example',
        'http://*.localhost',
        'https://*.com',
        'https://wiki.example:0',
        'https://wiki.example:65536',
      ].map(problem),
    ).toEqual([
      'Must be a site such as https://wiki.example.com',
      'Must be a site such as https://wiki.example.com',
      'Must be a site alone, such as https://wiki.example.com',
      'Not the name of a site',
      'Must have a name, not an address of numbers',
      'Must have a name, not an address of numbers',
      'Must start with https://; only localhost may do without',
      'Must start with https://; only localhost may do without',
      'Must name what follows *. further, such as https://*.example.com',
      'The port must lie between 1 and 65535',
      'The port must lie between 1 and 65535',
    ]);
    for (const right of [
      'https://wiki.example:1',
      'https://wiki.example:65535',
      'https://a1.2.example',
      'https://wiki1',
      'https://a-b.example',
    ])
      expect([right, problem(right)]).toEqual([right, undefined]);
    expect(problem(`https://${'a'.repeat(64)}.example`)).toBe('Not the name of a site');
    expect(problem(`https://${'a'.repeat(63)}.example`)).toBeUndefined();
  });

  it('is any where nobody said which', () => {
    expect(openEmbedding).toEqual({ embedding: 'ANY', embedOrigins: [] });
    expect(frameAncestors(openEmbedding)).toEqual(['*']);
    expect(frameAncestors({ embedding: 'NONE', embedOrigins: ['https://a.example'] })).toEqual(["'none'"]);
    expect(frameAncestors({ embedding: 'LISTED', embedOrigins: [] })).toEqual(["'none'"]);
    expect(frameAncestors({ embedding: 'LISTED', embedOrigins: ['x', 'https://a.example'] })).toEqual([
      'https://a.example',
    ]);
  });

  it('stands on a line of its own, which is counted', () => {
    expect(originLines(' a \n\n  \nb')).toEqual(['a', 'b']);
    expect(objectionsToOrigins('https://a.example\n \nwiki')).toEqual([
      'Line 3: Must be a site such as https://wiki.example.com',
    ]);
  });
});

describe('an address', () => {
  it('is the same for everybody', () => {
    expect([
      links.signUpLink,
      links.forgotPasswordLink,
      links.noticesLink,
      links.newOrganizationLink,
    ]).toEqual(['/user/sign-up', '/user/forgot-password', '/licences', '/user/new-organisation']);
    expect(links.embedLink({ slug: 'a', versionSlug: 'v' })).toBe('/diagram/d:a:v?embed=1');
    expect(links.dependencyLink('new')).toBe('/dependency/new');
    expect(links.attachmentBytesLink('/a')).toBe('/a?redirect=no');
    expect(links.pictureEventsLink('a', null)).toBe('/api/diagram/a/picture/events');
    expect(links.pictureEventsLink('a', 't')).toBe('/api/diagram/a/picture/events?token=t');
    expect(links.diagramImageLink('a', '7', null)).toBe('/api/diagram/a/images/7');
    expect(links.diagramImageLink('a', '7', 'p&q')).toBe('/api/diagram/a/images/7?token=p%26q');
  });

  it('of an image says all that it is asked for', () => {
    const all = {
      versionSlug: 'v',
      password: 'p',
      theme: 'dark',
      fonts: 'none',
      size: 'card',
      seen: 's',
    } as const;
    expect(links.svgLink('a', all)).toBe('/api/svg/a?v=v&pw=p&theme=dark&fonts=none&size=card&seen=s');
  });

  it('reads its references back, be there more slashes than needed', () => {
    const a = links.reference('diagram', 'a');
    expect(links.parsePath('/d:a/')).toEqual([a]);
    expect(links.parsePath('d:a//f:b')).toEqual([a, links.reference('filter', 'b')]);
    expect(links.formatReference(links.reference('filter', 'b'))).toBe('f:b');
    expect(links.parsePath('d:a:b')).toEqual([links.reference('diagram', 'a', 'b')]);
    expect(links.parsePath('d:a/x')).toBeNull();
    expect(links.parsePinnedVersions(['a:', ':b', 'a:b'])).toEqual([{ diagramSlug: 'a', versionSlug: 'b' }]);
  });

  it('is one of a frame where it says so', () => {
    const at = (path: string, search: string) => links.isEmbedAddress(path, new URLSearchParams(search));
    expect([
      at('/diagram/d:a', 'embed=1'),
      at('/diagram/d:a', ''),
      at('/component/a', 'embed=1'),
      at('/x/diagram/', 'embed'),
    ]).toEqual([true, false, false, false]);
  });

  it('gives its token only where that looks like one', () => {
    const token = 'a'.repeat(20);
    expect(links.parseTokenHash(`#token=${token}`)).toBe(token);
    expect(links.parseTokenHash(`token=${token}`)).toBe(token);
    for (const hash of [
      '',
      '#token=',
      '#token=short',
      `#token=${'a'.repeat(201)}`,
      `#token=${token}!`,
      `#token=!${token}`,
      `#other=${token}`,
    ])
      expect([hash, links.parseTokenHash(hash)]).toEqual([hash, null]);
  });

  it('follows a sign-in only within the product', () => {
    for (const path of ['/', '/a', '/a?b#c']) expect(links.safeReturnPath(path)).toBe(path);
    for (const path of ['//a', '/\\a', '/a\\b', '/a\u0000', 'a/b', 'x/', 7, undefined])
      expect(links.safeReturnPath(path)).toBe('/');
  });
});
