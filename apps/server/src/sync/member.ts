import type { Connection } from '@hocuspocus/server';

/** Who is at the other end of a socket: fixed by the session or the access token it came with. */
export interface Visitor {
  /** The hash of either. */
  readonly credential: string;
  readonly userId: number;
  readonly name: string;
  readonly hue: number;
  /** Whether any diagram was opened over this socket; until then it is held short. */
  isAdmitted: boolean;
  /** Told when one of its messages was dealt with. */
  progressed: (() => void) | null;
}

/** A visitor on one diagram. */
export interface Member {
  readonly visitor: Visitor;
  readonly document: string;
  readonly diagramSlug: string;
  /** Set once the connection stands; before, nothing can be taken from it. */
  connection: Connection | null;
  /** What the next message may do; `ended` for good after a refusal. */
  access: 'write' | 'read' | 'ended';
  /** More people than can write at once are here, so this one reads whatever the role says. */
  isCrowdedOut: boolean;
  /** The one id under which this connection tells its presence. */
  awarenessId: number | null;
  /** Whether all that the client had before this opening has arrived. */
  hasDelivered: boolean;
}

/** What Hocuspocus hands to each hook. */
export interface SyncContext {
  readonly visitor: Visitor;
  readonly member?: Member;
}
