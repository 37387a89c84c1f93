import { describe, expect, it } from 'vitest';
import { safeUrl } from './safeUrl.ts';
import { chanceOf, seedsOf } from './testing/chance.ts';

describe('safeUrl', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTP://EXAMPLE.com/A?b=c#d', 'http://example.com/A?b=c#d'],
    [' https://example.com/a ', 'https://example.com/a'],
    ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
    ['https://example.com/a"b<c>', 'https://example.com/a%22b%3Cc%3E'],
    ['mailto:a@example.com?subject=Hi', 'mailto:a@example.com?subject=Hi'],
    ['https://example.com:8443/../a', 'https://example.com:8443/a'],
    ['http://[::1]/', 'http://[::1]/'],
  ])('takes %s', (given, expected) => {
    expect(safeUrl(given)).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com/',
    'tel:123',
    '//example.com/',
    '/diagram/d:a',
    'example.com',
    '#a',
    '',
    'https:example.com',
    'https:/example.com',
    'https:///example.com',
    'https://',
    'https://\\example.com',
    'https://example.com\\@evil.example/',
    'https://user@example.com/',
    'https://user:word@example.com/',
    'https://example.com/a b',
    'https://example.com/a\nb',
    'https://example.com/\u0000',
    'https://example.com/\u202egpj.exe',
    'https://exam\u00adple.com/',
    'https://example.com/\u00a0',
    '\u2003https://example.com/',
    'https://exa mple.com/',
    'https://example.com:99999/',
    'mailto:',
    'mailto:?bcc=a@example.com',
    'mailto:a@example.com%0abcc:b@example.com',
    `https://example.com/${'a'.repeat(2_000)}`,
    `https://example.com/${'ä'.repeat(700)}`,
    7,
    null,
    undefined,
    {},
  ])('refuses %j', (given) => {
    expect(safeUrl(given)).toBeNull();
  });

  it.each(seedsOf(500))('is content with its own answer and lets nothing else through, seed %i', (seed) => {
    const chance = chanceOf(seed);
    const parts = [
      'https://',
      'http:',
      '//',
      'a.b',
      '/',
      '\\',
      '@',
      ':',
      '%0a',
      '\t',
      ' ',
      '?',
      '#',
      'javascript:',
      'mailto:',
      'ü',
    ];
    const given = Array.from({ length: 1 + chance.below(6) }, () => chance.one(parts)).join('');
    const url = safeUrl(given);
    expect(safeUrl(url)).toBe(url);
    expect(url ?? 'mailto:').toMatch(/^(https?:\/\/[^/@\\]+\/|mailto:)[^\s]*$/);
  });
});
