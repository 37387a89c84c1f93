/** A link in running text. */
export const linkLook = 'rounded-xs text-accent hover:underline';
