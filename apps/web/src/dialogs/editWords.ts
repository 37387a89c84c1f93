interface EditWords {
  readonly title: string;
  readonly saveLabel: string;
  /** What a question about it calls it. */
  readonly subject: string;
  /** Said once it is saved. */
  readonly saved: (made: { readonly name: string }) => string;
}

/** The words of a dialog that makes one of the organisation's own things, or edits the one that is given. */
export const editWords = (noun: string, thing: { readonly name: string } | null): EditWords => ({
  title: `${thing === null ? 'New' : 'Edit'} ${noun}`,
  saveLabel: thing === null ? `Create ${noun}` : 'Save',
  subject: `the ${noun} “${thing?.name ?? ''}”`,
  saved: ({ name }) => {
    const begun = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} “${name.trim()}”`;
    return `${begun} has been ${thing === null ? 'created' : 'updated'}`;
  },
});
