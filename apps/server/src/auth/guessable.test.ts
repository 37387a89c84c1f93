import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { demandUnguessable } from './guessable.ts';

const ada = {
  email: 'ada.king@alder.example',
  firstName: 'Ada',
  lastName: 'King',
  organizationName: 'Alder Goods',
};

describe('a password', () => {
  it.each(['1q2w3e4r5t6y', 'Leavemealone', 'QWERTY123456'])(
    'is not one of the most used: %s',
    async (password) => {
      const refused = demandUnguessable(password, ada, 'password');
      await expect(refused).rejects.toBeInstanceOf(Refusal);
      await expect(refused).rejects.toMatchObject({
        status: 400,
        details: { problems: [{ path: 'password', message: expect.stringMatching(/^Too easy to guess/) }] },
      });
    },
  );

  it.each(['aaaaaaaaaaaa', 'abcabcabcabcab', '121212121212', '          ..'.replaceAll(' ', 'x')])(
    'does not say the same over and over: %s',
    async (password) => {
      await expect(demandUnguessable(password, ada, 'password')).rejects.toBeInstanceOf(Refusal);
    },
  );

  it.each([
    'Lintel-2026-lintel',
    'adaking19841984',
    'AlderGoods2026!',
    'ada.king@alder.example',
    'example-King-1',
  ])('is not made of names and numbers: %s', async (password) => {
    await expect(demandUnguessable(password, ada, 'password')).rejects.toBeInstanceOf(Refusal);
  });

  it.each([
    'correct horse battery',
    'lintel for everybody',
    'the king of spades',
    'ada likes long walks',
    'x7#kq0!mv2$zp',
    'ααββγγδδεεζζηη',
  ])('may be anything else: %s', async (password) => {
    await expect(demandUnguessable(password, ada, 'password')).resolves.toBeUndefined();
  });

  it('may be made of names that nobody here has', async () => {
    const nobody = { email: '', firstName: '', lastName: '' };
    await expect(demandUnguessable('alder goods king', nobody, 'password')).resolves.toBeUndefined();
  });
});
