import { describe, expect, it } from 'vitest';
import { createKey } from './keys.ts';
import { isKeyText, keySchema } from './layout.ts';

describe('keys', () => {
  it('are 16 characters that the layout takes, each time others (D2)', () => {
    const keys = Array.from({ length: 1_000 }, createKey);
    expect(keys.every((key) => key.length === 16 && isKeyText(key))).toBe(true);
    expect(new Set(keys).size).toBe(1_000);
  });

  it('of other programs may have 8 to 36 characters (D2)', () => {
    expect(isKeyText('k'.repeat(8))).toBe(true);
    expect(isKeyText('f47ac10b-58cc-4372-a567-0e02b2c3d479')).toBe(true);
    expect(isKeyText('k'.repeat(7))).toBe(false);
    expect(isKeyText('k'.repeat(37))).toBe(false);
    expect(isKeyText('orders/1')).toBe(false);
    expect(isKeyText('__proto__')).toBe(false);
    expect(keySchema.safeParse('__proto__').success).toBe(false);
    expect(isKeyText('orders-1\n')).toBe(false);
  });
});
