/** Free units inside a container, on every side; its label has room in the upper ones. */
export const containerPadding = 1;
