/** The servers that work on one database, as one of them sees the others. */
export interface Nodes {
  /** By which the others know this one; another one at each start. */
  readonly id: string;
  /** For the others. It may be lost, doubled or late: nothing may depend on it. */
  announce(topic: string, message: Uint8Array): void;
  /** What the others announce, and which of them. Answers how to hear it no more. */
  hear(topic: string, listener: Hearing): () => void;
  /** How often something was counted within a while, by all of them; rejects where nobody can say. */
  count(what: string, milliseconds: number): Promise<NodesCount>;
  /** Whether the others can be reached at this moment. */
  isConnected(): boolean;
  close(): Promise<void>;
}

export type Hearing = (message: Uint8Array, from: string) => void;

export interface NodesCount {
  readonly current: number;
  /** Until it is counted from the beginning again. */
  readonly millisecondsLeft: number;
}
