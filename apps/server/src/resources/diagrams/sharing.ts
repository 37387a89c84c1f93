import type { DiagramToSave } from '@lintel/api/endpoints/diagrams';
import type { Collision } from '@lintel/api/errors';
import { may } from '@lintel/domain/permissions';
import type { Passwords } from '../../auth/passwords.ts';
import type { Scoped } from '../../db/scoped.ts';
import { forbidden } from '../../http/refusal.ts';

/**
 * What was typed is gone before anything is stored. Done first, since no transaction waits for a slow hash, and one
 * after the other, so that a long list leaves room for people who sign in.
 */
export const hashedPasswords = async (
  passwords: Passwords,
  sent: readonly DiagramToSave[],
): Promise<DiagramToSave[]> => {
  const hashed: DiagramToSave[] = [];
  for (const each of sent) {
    const { password } = each;
    hashed.push(typeof password === 'string' ? { ...each, password: await passwords.hash(password) } : each);
  }
  return hashed;
};

export const demandSharing = ({ viewer: { role } }: Scoped, sent: readonly DiagramToSave[]): void => {
  const isAsked = sent.some(
    ({ generalAccess, password }) => generalAccess !== undefined || password !== undefined,
  );
  if (isAsked && !may({ role, superUser: false }, 'diagram.share')) throw forbidden();
};

/** The caller that caused a collision is given both sides of it; of passwords that there is one. */
export const withoutHashes = (collisions: readonly Collision[]): Collision[] =>
  collisions.map((collision) =>
    collision.field === 'password'
      ? { ...collision, yours: collision.yours !== null, theirs: collision.theirs !== null }
      : collision,
  );
