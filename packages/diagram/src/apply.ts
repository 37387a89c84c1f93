import type * as Y from 'yjs';
import type { Change, Creation, Setting, Writing } from './change.ts';
import { type DiagramDocument, textRoot } from './document.ts';
import { sameValue } from './sameValue.ts';
import { buildText, emptyText, replaceText } from './text.ts';

/** Origin of what no undo may reach: bases and text roots. */
export const seedOrigin = Object.freeze({ seed: true });

/** One person at one window: the origin of everything done there on purpose, and so of what undo can take back. */
export interface EditOrigin {
  readonly edit: true;
}
export const createEditOrigin = (): EditOrigin => Object.freeze({ edit: true });

const hasText = ({ base }: Creation): boolean => base.kind !== 'instance';

/**
 * Writes an edit as one step. Text areas and relations are laid down first, outside of the undo: a text root that is
 * undone and redone would be another object, and editors bound to it would die. All the rest is one transaction, and
 * only that makes them appear. The origin is that of an open document, or the server's own.
 */
export const apply = (document: DiagramDocument, changes: readonly Change[], origin: object): void => {
  const { doc, columns } = document;
  // A base is written once: the server takes a second one for an attack and ends this copy.
  const creations = changes.filter(
    (change): change is Creation => change.change === 'create' && !columns.base.has(change.key),
  );
  const seeded = creations.filter(hasText);
  if (seeded.length > 0) {
    doc.transact(() => {
      for (const { key, base, text = emptyText } of seeded) {
        columns.base.set(key, base);
        columns.text.set(key, buildText(text));
      }
    }, seedOrigin);
  }
  doc.transact(() => {
    for (const creation of creations) {
      if (!hasText(creation)) columns.base.set(creation.key, creation.base);
      columns.alive.set(creation.key, true);
    }
    for (const change of changes) {
      if (change.change === 'set') applySetting(document, change);
      else if (change.change === 'write') applyWriting(document, change);
    }
  }, origin);
};

const applySetting = ({ columns }: DiagramDocument, { key, column, value }: Setting): void => {
  const values: Y.Map<unknown> = columns[column];
  // The server may have purged the item since the command looked.
  if (!columns.base.has(key)) return;
  if (value === undefined) {
    if (values.has(key)) values.delete(key);
  } else if (!sameValue(values.get(key), value)) {
    values.set(key, value);
  }
};

const applyWriting = (document: DiagramDocument, { key, text }: Writing): void => {
  const root = textRoot(document, key);
  if (root !== null) replaceText(root, text);
};
