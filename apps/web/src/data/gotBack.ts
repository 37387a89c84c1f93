/** What a save was answered with: an answer without the thing is a failure, and shows nothing as saved. */
export const gotBack = <Saved>(
  saved: Saved | null | undefined,
  what: 'attributes' | 'tag' | 'type',
): Saved => {
  if (saved === null || saved === undefined) throw new Error(`Got nothing back when updating ${what}`);
  return saved;
};
