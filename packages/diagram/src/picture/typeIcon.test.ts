import { expect, it } from 'vitest';
import { typeIcon } from './typeIcon.ts';

it('takes the hue of the type in the general set, and is shown as it is in any other', () => {
  expect(typeIcon({ url: 'general-queue-12345678.svg', iconSet: 'GENERAL' })).toEqual({
    image: '/api/public/icon/general-queue-12345678.svg',
    tinted: true,
  });
  for (const iconSet of ['AWS', 'K8', 'CUSTOM', 'AZURE'] as const)
    expect(typeIcon({ url: 'x.svg', iconSet })).toEqual({ image: '/api/public/icon/x.svg' });
});

it('is a box where there is none', () => {
  expect(typeIcon(null)).toEqual({ glyph: 'box' });
});
