import { describe, expect, it } from 'vitest';
import { cookieIn, ownCookie } from './cookies.ts';

describe('a cookie of ours', () => {
  it('is found under its whole name, and only in the form in which it was set', () => {
    expect(cookieIn('a=1; lintel_sso=abc-1.2_3; b=2', 'lintel_sso')).toBe('abc-1.2_3');
    expect(cookieIn('xlintel_sso=abc', 'lintel_sso')).toBeUndefined();
    expect(cookieIn('lintel_sso=', 'lintel_sso')).toBeUndefined();
    expect(cookieIn('lintel_sso="a b"', 'lintel_sso')).toBeUndefined();
    expect(cookieIn(`lintel_sso=${'x'.repeat(4_001)}`, 'lintel_sso')).toBeUndefined();
    expect(cookieIn('lintel_sso', 'lintel_sso')).toBeUndefined();
    expect(cookieIn(undefined, 'lintel_sso')).toBeUndefined();
  });

  it('is bound to this host over https, and is taken away as it was set', () => {
    const secure = ownCookie('lintel_sso', true);
    expect(secure.set({ value: 'v', seconds: 60 })).toBe(
      '__Host-lintel_sso=v; HttpOnly; Path=/; SameSite=Lax; Max-Age=60; Secure',
    );
    expect(ownCookie('lintel_sso', false).clear()).toBe(
      'lintel_sso=; HttpOnly; Path=/; SameSite=Lax; Max-Age=0',
    );
  });
});
