import type { Member } from './member.ts';

/** More people than this on one diagram read only. */
export const writersPerDocument = 100;

/**
 * Whether there is room for one more to write. People are counted who may: neither the tabs of one person nor the readers,
 * of whom there may be any number.
 */
export const hasRoom = (members: Iterable<Member>, member: Member): boolean => {
  if (member.access === 'write') return true;
  const { userId } = member.visitor;
  const writers = new Set<number>();
  for (const other of members) {
    if (other.document === member.document && other.access === 'write') writers.add(other.visitor.userId);
  }
  return writers.has(userId) || writers.size < writersPerDocument;
};
