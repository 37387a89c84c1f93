import { randomBytes } from 'node:crypto';
import { limits } from '@lintel/domain/limits';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { recoveryCode, secondFactor, userPassword } from '../../db/tables/user.ts';
import { NotOpened, type Sealing } from '../../sealing.ts';
import { hashToken } from '../tokens.ts';
import { base32, stepOfCode } from './oneTimeCode.ts';

/** 120 bits: like a link's, a plain hash of them is enough. */
const recoveryBytes = 15;

/** In groups, as they are written down. */
const newRecoveryCode = (): string => (base32(randomBytes(recoveryBytes)).match(/.{6}/g) ?? []).join('-');

const hashOf = (code: string): string => hashToken(code.replaceAll('-', ''));

const placeOfSecret = (userId: number): string => `second_factor ${userId} secret`;

interface SecondFactor {
  since: string;
  recoveryCodesLeft: number;
}

export const readSecondFactor = async (db: Db, userId: number): Promise<SecondFactor | null> => {
  const [found] = await db
    .select({ since: secondFactor.createdAt })
    .from(secondFactor)
    .where(eq(secondFactor.fkUserId, userId));
  if (found === undefined) return null;
  const recoveryCodesLeft = await db.$count(recoveryCode, eq(recoveryCode.fkUserId, userId));
  return { ...found, recoveryCodesLeft };
};

/** A sign-in that was judged without a code holds the password meanwhile: it comes before or after, never in between. */
const holdSignIns = async (tx: Db, userId: number): Promise<void> => {
  await tx
    .select({ userId: userPassword.fkUserId })
    .from(userPassword)
    .where(eq(userPassword.fkUserId, userId))
    .for('update');
};

export const replaceRecoveryCodes = async (tx: Db, userId: number): Promise<string[]> => {
  await tx.delete(recoveryCode).where(eq(recoveryCode.fkUserId, userId));
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode);
  await tx.insert(recoveryCode).values(codes.map((code) => ({ codeHash: hashOf(code), fkUserId: userId })));
  return codes;
};

interface TurningOn {
  userId: number;
  secret: Uint8Array;
  /** Of the code that showed that the app has the secret: it is used up. */
  step: number;
}

/** The recovery codes, which are kept nowhere else. */
export const keepSecondFactor = async (
  tx: Db,
  sealing: Sealing,
  { userId, secret, step }: TurningOn,
): Promise<string[]> => {
  await holdSignIns(tx, userId);
  await dropSecondFactor(tx, userId);
  await tx.insert(secondFactor).values({
    fkUserId: userId,
    secret: sealing.seal(Buffer.from(secret).toString('base64url'), placeOfSecret(userId)),
    lastStep: step,
  });
  return replaceRecoveryCodes(tx, userId);
};

/** False where there was none. */
export const dropSecondFactor = async (tx: Db, userId: number): Promise<boolean> => {
  const dropped = await tx
    .delete(secondFactor)
    .where(eq(secondFactor.fkUserId, userId))
    .returning({ userId: secondFactor.fkUserId });
  return dropped.length > 0;
};

const takeRecoveryCode = async (tx: Db, userId: number, code: string): Promise<boolean> => {
  const taken = await tx
    .delete(recoveryCode)
    .where(and(eq(recoveryCode.fkUserId, userId), eq(recoveryCode.codeHash, hashOf(code))))
    .returning({ userId: recoveryCode.fkUserId });
  return taken.length > 0;
};

/** Each code counts once, and so do those before it: of two uses at once one wins. */
const takeStep = async (tx: Db, userId: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(eq(secondFactor.fkUserId, userId), lt(secondFactor.lastStep, step)))
    .returning({ userId: secondFactor.fkUserId });
  return taken.length > 0;
};

/** Null under another SECRET_KEY: the codes of the app are worth nothing then, and the recovery codes still are. */
const openedSecret = (sealing: Sealing, userId: number, sealed: string): Buffer | null => {
  try {
    return Buffer.from(sealing.open(sealed, placeOfSecret(userId)), 'base64url');
  } catch (error) {
    if (error instanceof NotOpened) return null;
    throw error;
  }
};

type TakenCode = 'none' | 'code' | 'recoveryCode' | 'missing' | 'wrong';

interface Taking {
  userId: number;
  code: string | undefined;
  now: Date;
}

/** Uses the code up, where one is asked for. */
export const takeCode = async (
  tx: Db,
  sealing: Sealing,
  { userId, code, now }: Taking,
): Promise<TakenCode> => {
  const [kept] = await tx
    .select({ secret: secondFactor.secret })
    .from(secondFactor)
    .where(eq(secondFactor.fkUserId, userId));
  if (kept === undefined) return 'none';
  if (code === undefined || code === '') return 'missing';
  if (await takeRecoveryCode(tx, userId, code)) return 'recoveryCode';
  const secret = openedSecret(sealing, userId, kept.secret);
  const step = secret === null ? null : stepOfCode(secret, code, now);
  return step !== null && (await takeStep(tx, userId, step)) ? 'code' : 'wrong';
};
