import type { ApiKeyShape } from '@lintel/api/endpoints/apiKeys';
import { whenInSentence } from '../../data/whenInSentence.ts';

const onDay = (instant: string): string =>
  new Date(instant).toLocaleDateString('en-GB', { dateStyle: 'medium' });

/** When a key ends, and whether it has ended already. */
export const describeEnd = ({ expiresAt }: Pick<ApiKeyShape, 'expiresAt'>, now: Date) => {
  if (expiresAt === null) return { text: 'Never expires', hasEnded: false };
  const hasEnded = Date.parse(expiresAt) <= now.getTime();
  return { text: `${hasEnded ? 'Expired' : 'Expires'} on ${onDay(expiresAt)}`, hasEnded };
};

export const describeUse = (
  { access, lastUsedAt, createdBy }: Pick<ApiKeyShape, 'access' | 'lastUsedAt' | 'createdBy'>,
  now: Date,
): string[] => [
  access === 'write' ? 'Reads and writes' : 'Reads',
  lastUsedAt === null ? 'Never used' : `Last used ${whenInSentence(lastUsedAt, now)}`,
  ...(createdBy === null ? [] : [`Made by ${createdBy}`]),
];
