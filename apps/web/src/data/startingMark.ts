/** Up to where what this page reads holds what has changed, where the server says so: all that was read since `at` does. */
export interface StartingMark {
  readonly mark: string;
  readonly at: number;
}

let first: StartingMark | null = null;

/** The session is asked for before all else, so that its first answer has the mark that all of the page can begin with. */
export const startingMark = {
  note: (mark: string | undefined, at: number): void => {
    if (mark !== undefined) first ??= { mark, at };
  },
  read: (): StartingMark | null => first,
};
