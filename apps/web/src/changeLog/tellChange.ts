interface Part {
  readonly text: string;
  /** What something is called, or was. */
  readonly isName: boolean;
}

/** What was done, in parts: the names stand in quotes, and the person before it. */
export const tellChange = (text: string): Part[] => {
  const told = text.charAt(0).toLocaleLowerCase('en') + text.slice(1);
  return told
    .split(/"([^"]*)"/u)
    .map((part, index) => ({ text: part, isName: index % 2 === 1 }))
    .filter(({ text: part }) => part !== '');
};

/** On the reader's own clock. */
export const timeOf = (instant: string): string => {
  const at = new Date(instant);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};
