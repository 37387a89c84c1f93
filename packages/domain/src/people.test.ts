import { describe, expect, it } from 'vitest';
import { avatarHue, avatarHues, initials, initialsOfName } from './people.ts';

describe('people', () => {
  it('have initials in capitals, whatever the alphabet', () => {
    expect(initials({ firstName: 'ada', lastName: 'king' })).toBe('AK');
    expect(initials({ firstName: 'éva', lastName: '' })).toBe('É');
    expect(initials({ firstName: ' ', lastName: '' })).toBe('');
    expect(initials({ firstName: 'e\u0301va', lastName: 'ωμέγα' })).toBe('E\u0301Ω');
    expect(initials({ firstName: '👩‍🚀', lastName: 'ßen' })).toBe('👩‍🚀SS');
    expect(['Ada Kay', ' ada  de la  Kay ', 'Ada', ''].map(initialsOfName)).toEqual(['AK', 'AK', 'A', '']);
  });

  it('have one hue for one e-mail, however it is written', () => {
    expect(avatarHue(' Ada@Alder.example ')).toBe(avatarHue('ada@alder.example'));
  });

  it('are spread over all hues', () => {
    const hues = new Set(Array.from({ length: 200 }, (_, at) => avatarHue(`person${at}@alder.example`)));
    expect([...hues].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: avatarHues }, (_, at) => at + 1),
    );
  });
});
