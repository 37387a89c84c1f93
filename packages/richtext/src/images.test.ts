import { describe, expect, it } from 'vitest';
import { attachmentIdOf, attachmentsIn, imageSource, readImage } from './images.ts';
import { safeState } from './state.ts';

describe('an image', () => {
  it('is known by the path of an attachment alone', () => {
    expect(attachmentIdOf(imageSource({ attachmentId: 12 }))).toBe(12);
    for (const foreign of [
      'https://example.com/api/attachments/12',
      '//evil.example/api/attachments/12',
      '/api/attachments/12?x',
      '/api/attachments/012',
      '/api/attachments/0',
      '/api/attachments/-1',
      '/api/attachments/99999999999',
      '/api/attachments/4000000000',
      '/api/attachments/12/..',
      ' /api/attachments/12',
      '/api/attachments/12\n',
      'data:image/png;base64,',
      12,
      null,
    ])
      expect(attachmentIdOf(foreign)).toBeNull();
  });

  it('has sizes, words and a place within what may be', () => {
    const given = {
      src: '/api/attachments/1',
      width: 1e9,
      height: -3,
      altText: ' a\nb ',
      caption: 'c'.repeat(2_000),
      position: 'fixed',
      showCaption: 'yes',
    };
    expect(readImage(given)).toEqual({
      attachmentId: 1,
      width: 4_000,
      height: 0,
      altText: 'a b',
      caption: 'c'.repeat(1_000),
      position: 'full',
      showCaption: false,
    });
  });
});

it('the images of a stored text are those that it shows', () => {
  const image = (src: string) => ({ type: 'image', src });
  const state = safeState(
    JSON.stringify({
      root: {
        children: [
          {
            type: 'paragraph',
            children: [
              image('/api/attachments/7'),
              image('/api/attachments/12'),
              image('/api/attachments/7'),
              image('https://alder.example/3'),
              { type: 'text', text: '"src":"/api/attachments/9"' },
            ],
          },
        ],
      },
    }),
  );
  expect(attachmentsIn(state)).toEqual([7, 12]);
  expect(attachmentsIn(null)).toEqual([]);
});
