/** What was done to a thing, and in words. */
export interface LogEntry {
  action: string;
  text: string;
}
