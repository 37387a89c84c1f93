import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** What is sealed under one of them says so, so that another way can follow while this one is still read. */
const version = 'v1';
const ivBytes = 12;
const tagBytes = 16;
const form = /^v1\.([A-Za-z0-9_-]{16})\.([A-Za-z0-9_-]{22,})$/;

/** Of another key, of another place, or changed: it has to be entered anew. */
export class NotOpened extends Error {
  constructor(options?: ErrorOptions) {
    super('What is kept was sealed with another key or for another place', options);
    this.name = 'NotOpened';
  }
}

export interface Sealing {
  /** `place` names the one row and column it is for: moved to another one, it does not open. */
  seal(text: string, place: string): string;
  open(sealed: string, place: string): string;
}

/** Secrets of others that have to be used, and so cannot be hashed: AES-256-GCM under a key derived from SECRET_KEY. */
export const createSealing = (secretKey: string): Sealing => {
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', `lintel sealing ${version}`, 32));
  return {
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: tagBytes }).setAAD(
        Buffer.from(place),
      );
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [version, iv.toString('base64url'), sealed.toString('base64url')].join('.');
    },
    open: (sealed, place) => {
      const [, iv = '', content = ''] = form.exec(sealed) ?? [];
      const bytes = Buffer.from(content, 'base64url');
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
          authTagLength: tagBytes,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString();
      } catch (cause) {
        throw new NotOpened({ cause });
      }
    },
  };
};
