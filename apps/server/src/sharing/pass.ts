import { createHmac, timingSafeEqual } from 'node:crypto';

interface PassOf {
  slug: string;
  /** Part of what is signed, so that another password makes every pass worthless. */
  passwordHash: string | null;
}

export interface Passes {
  make(of: PassOf, expires: Date): string;
  /** Whether it was made for this diagram and its password of today, however old it is. */
  isFor(pass: string, of: PassOf): boolean;
  isExpired(pass: string, now: Date): boolean;
}

const parse = (pass: string): { expires: number; signature: string } | null => {
  const [seconds = '', signature = '', ...rest] = pass.split('.');
  if (!/^\d{1,12}$/.test(seconds) || rest.length > 0) return null;
  return { expires: Number(seconds) * 1000, signature };
};

/** What a stranger gets for the right password: nothing is stored, and it says nothing but that. */
export const createPasses = (secretKey: string): Passes => {
  const sign = ({ slug, passwordHash }: PassOf, expires: number): string =>
    createHmac('sha256', secretKey)
      .update(`share\n${slug}\n${expires}\n${passwordHash ?? ''}`)
      .digest('base64url');

  return {
    make: (of, expires) => {
      const seconds = Math.floor(expires.getTime() / 1000);
      return `${seconds}.${sign(of, seconds * 1000)}`;
    },
    isFor: (pass, of) => {
      const parsed = parse(pass);
      if (parsed === null) return false;
      const [given, right] = [Buffer.from(parsed.signature), Buffer.from(sign(of, parsed.expires))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
    isExpired: (pass, now) => (parse(pass)?.expires ?? 0) <= now.getTime(),
  };
};
