/** How much of it all there is room for, measured on what the rest of the bar leaves. */
export const room = {
  fullLevel: '@max-[21rem]/traits:hidden',
  levelCode: '@min-[21rem]/traits:hidden',
  tagsAndDetails: '@max-[16rem]/traits:hidden',
  state: '@max-[12.5rem]/traits:hidden',
  more: '@min-[16rem]/traits:hidden @max-[12.5rem]/traits:hidden',
  moreWithState: '@min-[12.5rem]/traits:hidden',
} as const;

/** Where the first, the second, the third tag is named, and where all after it are only counted. */
export const tagRoom = [
  { named: '@max-[26rem]/traits:hidden', last: '@min-[31rem]/traits:hidden' },
  { named: '@max-[31rem]/traits:hidden', last: '@min-[36rem]/traits:hidden' },
  { named: '@max-[36rem]/traits:hidden', last: null },
] as const;
/** Not one of them is. */
export const noTagNamed = '@min-[26rem]/traits:hidden';
