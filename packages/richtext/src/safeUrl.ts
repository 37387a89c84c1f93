import { richTextLimits } from './limits.ts';

/** Control and formatting characters, spaces of any kind, halves of pairs: what makes an address look like another. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\]/u;
const webAddress = /^https?:\/\/[^/]/i;
const mailAddress = /^mailto:[^/?#]/i;
/** A line break inside would begin a header of its own in the mail. */
const encodedBreak = /%0[ad]/i;

/**
 * The address in its normal form when a link may lead there, else null: http, https and mailto, absolute, without a
 * name and password in it. Everything that shows, stores or writes a link asks here.
 */
export function safeUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > richTextLimits.urlLength) return null;
  const given = value.replace(/^ +| +$/g, '');
  if (deceptive.test(given)) return null;
  const isMail = mailAddress.test(given);
  if (!isMail && !webAddress.test(given)) return null;
  if (isMail && encodedBreak.test(given)) return null;
  const url = URL.parse(given);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return url.href.length <= richTextLimits.urlLength ? url.href : null;
}
