/** What looks different since the last one: ids as a picture store answers them. */
export interface Repaint {
  readonly changed: ReadonlySet<string> | 'all';
}
