import { expect, it } from 'vitest';
import { addressAlone, addressAtEnd } from './addresses.ts';

it('the last word is an address, without the signs of its sentence', () => {
  const found = (text: string) => {
    const place = addressAtEnd(text);
    return place && text.slice(place.from, place.to);
  };
  expect(found('see https://wiki.example/a?b=1#c')).toBe('https://wiki.example/a?b=1#c');
  expect(found('HTTP://wiki.example')).toBe('HTTP://wiki.example');
  expect(found('(see https://wiki.example/a).')).toBe('https://wiki.example/a');
  expect(found('see https://wiki.example/Queue_(data)')).toBe('https://wiki.example/Queue_(data)');
  expect(found('“https://wiki.example/a”')).toBe('https://wiki.example/a');
  expect(found('<https://wiki.example/a>,')).toBe('https://wiki.example/a');
  for (const text of [
    '',
    'wiki',
    'see https://wiki.example/a ',
    'https://',
    'javascript:x',
    'xhttps://wiki.example',
  ])
    expect(found(text)).toBeNull();
});

it('what is pasted is an address alone, or none', () => {
  expect(addressAlone(' https://wiki.example/a\n')).toBe('https://wiki.example/a');
  for (const text of ['see https://wiki.example', 'https://a:b@wiki.example', 'mailto:a@wiki.example', ''])
    expect(addressAlone(text)).toBeNull();
});
