const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an app does with the key that was typed into it. */
export const secretOf = (key: string): Buffer => {
  const bits = Array.from(key, (each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
};
