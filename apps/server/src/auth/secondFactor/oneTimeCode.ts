import { createHmac, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app takes it for granted: SHA-1, six digits, a new code every 30 seconds. */
const secondsPerStep = 30;
const digits = 6;
/** So many steps before and after: clocks differ, and typing takes a while. */
const grace = 1;

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / secondsPerStep);

export const codeOf = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) % 16;
  const number = mac.readUInt32BE(offset) % 2 ** 31;
  return String(number % 10 ** digits).padStart(digits, '0');
};

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** The step that the code belongs to; null where it belongs to none of those around now. */
export const stepOfCode = (secret: Uint8Array, code: string, now: Date): number | null => {
  const current = stepAt(now);
  for (let step = current - grace; step <= current + grace; step++)
    if (isSame(codeOf(secret, step), code)) return step;
  return null;
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsPerCharacter = 5;

/** RFC 4648, without padding: five bits a character, none of which are mixed up when they are copied by hand. */
export const base32 = (bytes: Uint8Array): string => {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet.charAt(parseInt(group.padEnd(bitsPerCharacter, '0'), 2))).join('');
};

/** What an authenticator app reads from a picture. */
export const setUpAddress = (secret: Uint8Array, account: string): string =>
  `otpauth://totp/${encodeURIComponent(`Lintel:${account}`)}?${new URLSearchParams({
    secret: base32(secret),
    issuer: 'Lintel',
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(secondsPerStep),
  }).toString()}`;
