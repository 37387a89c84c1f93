const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
const keyLength = 16;

export type NewKey = () => string;

/** 96 random bits. An item's key is made by the client that draws it and never changes. */
export const createKey: NewKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(keyLength));
  let key = '';
  for (const byte of bytes) key += alphabet[byte & 63];
  return key;
};
