let startEditing: (() => void) | null = null;

/** The name in the bar, to be changed from elsewhere. A phone shows it in another place. */
export const nameInBar = {
  offer: (start: () => void): (() => void) => {
    startEditing = start;
    return () => {
      if (startEditing === start) startEditing = null;
    };
  },
  /** Says whether there is one. */
  edit: (): boolean => {
    startEditing?.();
    return startEditing !== null;
  },
};
