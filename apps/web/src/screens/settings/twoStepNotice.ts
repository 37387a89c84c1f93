import type { MemberShape } from '@lintel/api/shapes';

type Member = Pick<MemberShape, 'userId' | 'authProvider' | 'hasSecondFactor'>;

/** Who could not go on at once, as far as it is known. */
export const twoStepNotice = (members: readonly Member[] | undefined, ownId: number): string => {
  const rule =
    'Whoever comes by password and has not set it up is asked to at once, before they can go on. What they have drawn is kept; what stands in an open dialog is not.';
  if (members === undefined) return rule;
  const without = members.filter((each) => each.authProvider === 'PASSWORD' && !each.hasSecondFactor);
  if (without.length === 0) return 'All members who come by password have set it up already.';
  const others = without.filter(({ userId }) => userId !== ownId).length;
  const counted = `${others} other member${others === 1 ? '' : 's'}`;
  const isOwn = others < without.length;
  if (!isOwn) return `${rule} That is ${others} member${others === 1 ? '' : 's'} now.`;
  return others === 0 ? `${rule} That is you alone now.` : `${rule} That is you and ${counted} now.`;
};
