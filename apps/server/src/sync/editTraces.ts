import type { Connection, Document } from '@hocuspocus/server';
import { traceFromScreen, writeTrace } from '@lintel/diagram/editTraces';
import { beginSpan, currentSpan, isTracing, type Span } from '../tracing/tracing.ts';
import type { Member } from './member.ts';

/** What was shown to others and nobody has told about yet; what comes later counts for nothing. */
const mostShown = 2_000;

/** Bytes of an update in which nothing is: every client delivers one when it comes in. */
const nothing = 2;

interface Made {
  readonly ago: number;
  readonly at: number;
}

const made = new WeakMap<Member, Made>();
const shown = new Map<string, { span: Span; at: number }>();

const clock = (): number => performance.timeOrigin + performance.now();

/** Tells a screen that its edits are traced. */
export const greet = (connection: Connection): void => {
  if (isTracing()) connection.sendStateless(writeTrace({ trace: 'on' }));
};

const noteShown = (edit: string, member: Member): void => {
  const found = shown.get(edit);
  if (found === undefined) return;
  const attributes = { 'lintel.document': member.document, 'user.id': String(member.visitor.userId) };
  beginSpan({
    name: 'shown on another screen',
    kind: 'consumer',
    parent: found.span,
    at: found.at,
    attributes,
    isOfBrowser: true,
  })?.end();
};

/** What a screen says of an edit. */
export const hearTrace = (member: Member, message: string): void => {
  const heard = isTracing() ? traceFromScreen(message) : null;
  if (heard?.trace === 'made') made.set(member, { ago: heard.ago, at: clock() });
  else if (heard?.trace === 'shown') noteShown(heard.edit, member);
};

/**
 * The trace of an edit that has just come in; null where none is kept. It begins when its command was made, by the clock of
 * this server: that of the screen may be wrong.
 */
export const beginEdit = (member: Member, update: Uint8Array): Span | null => {
  if (!isTracing() || update.length <= nothing) return null;
  const said = made.get(member);
  made.delete(member);
  const attributes = {
    'lintel.document': member.document,
    'user.id': String(member.visitor.userId),
    'lintel.update.bytes': update.length,
  };
  const at = said === undefined ? clock() : said.at - said.ago;
  const edit = beginSpan({ name: 'edit', kind: 'server', parent: null, at, attributes });
  if (edit !== null && said !== undefined)
    beginSpan({ name: 'made and sent', parent: edit, at, isOfBrowser: true })?.end();
  return edit;
};

/** Right before the others see what the caller has committed: their screens are to say when they show it. */
export const announceEdit = (document: Document, by: Connection): void => {
  const span = currentSpan();
  if (span === null) return;
  shown.set(span.spanId, { span, at: clock() });
  const [first] = shown.keys();
  if (shown.size > mostShown && first !== undefined) shown.delete(first);
  document.broadcastStateless(writeTrace({ trace: 'edit', edit: span.spanId }), (other) => other !== by);
};
