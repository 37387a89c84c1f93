export const counted = (count: number, noun: string, several = `${noun}s`): string =>
  count === 1 ? `1 ${noun}` : `${count} ${several}`;
