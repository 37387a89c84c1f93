const mostShown = 20;

/** The types of an attribute in a row; what does not fit is counted. */
export const shownTypes = (names: readonly string[]): string => {
  const shown = names.slice(0, mostShown).join(', ');
  return names.length > mostShown ? `${shown} +${names.length - mostShown} more` : shown;
};
