import { apply, createEditOrigin } from '@lintel/diagram/apply';
import { documentName, openDocument } from '@lintel/diagram/document';
import { reapplied } from '@lintel/diagram/reapply';
import * as Y from 'yjs';
import type { DiagramCopy } from './diagramCopy.ts';
import { DocumentLink } from './documentLink.ts';
import { type EndCode, endReason } from './refusal.ts';
import type { Workplace } from './workplace.ts';

const patienceMilliseconds = 30_000;

/** Says in its message, as the end of a sentence, why the work stays where it was. */
export class NotAppliedAgain extends Error {
  override name = 'NotAppliedAgain';
}

/**
 * Does on the server's document what was done in a copy that it refuses, as one edit. Only when that is committed
 * the copy is given up: until then it is the only place where the work is.
 */
export const applyAgain = async (workplace: Workplace, slug: string, copy: DiagramCopy): Promise<void> => {
  const doc = new Y.Doc();
  const fresh = openDocument(doc);
  const { promise: over, resolve, reject } = Promise.withResolvers<void>();
  const fail = (code: EndCode): void => reject(new NotAppliedAgain(endReason(code)));
  let isApplied = false;
  const look = (): void => {
    if (link.ending !== null) return fail(link.ending);
    if (!link.isCommitted) return;
    if (isApplied) return resolve();
    if (link.access === 'read') return fail('read-only');
    isApplied = true;
    const changes = reapplied(openDocument(copy.doc), copy.pendingUpdates(), fresh);
    apply(fresh, changes, createEditOrigin());
    look();
  };
  doc.on('update', (_update: Uint8Array, origin: unknown) => {
    if (origin !== link.origin) link.count();
  });
  const link = new DocumentLink({
    connection: workplace.connection,
    doc,
    name: documentName(slug),
    awareness: null,
    onChange: look,
  });
  const timer = setTimeout(
    () => reject(new NotAppliedAgain('the server did not answer')),
    patienceMilliseconds,
  );
  link.open();
  try {
    await over;
  } finally {
    clearTimeout(timer);
    link.destroy();
    doc.destroy();
  }
  await copy.wipe();
};
