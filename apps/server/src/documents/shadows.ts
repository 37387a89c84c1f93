import * as Y from 'yjs';

/** How long a copy that nobody edits is kept. */
const idleMilliseconds = 30_000;

interface Shadow {
  readonly live: Y.Doc;
  readonly copy: Y.Doc;
  readonly end: () => void;
  /** What came meanwhile, while an edit thinks about what is on it; else null. */
  missed: Uint8Array[] | null;
  /** Whose transaction it holds uncommitted edits of. */
  holder: object | null;
  timer: NodeJS.Timeout | null;
}

/**
 * Copies of open documents for the server to edit on. The first edit makes one, which then follows the
 * document, so that the next edits cost what they touch. It is lent to one transaction at a time: of two,
 * one would build on what the other may still take back. Of a transaction it asks only which one it is.
 */
export class Shadows {
  readonly #byDocument = new WeakMap<Y.Doc, Shadow>();
  readonly #held = new Map<object, Set<Shadow>>();

  /** Null when another transaction has it. */
  take(live: Y.Doc, tx: object): Y.Doc | null {
    const shadow = this.#byDocument.get(live) ?? this.#make(live);
    if (shadow.holder !== null && shadow.holder !== tx) return null;
    if (shadow.timer !== null) clearTimeout(shadow.timer);
    shadow.timer = null;
    shadow.holder = tx;
    this.#held.set(tx, (this.#held.get(tx) ?? new Set()).add(shadow));
    return shadow.copy;
  }

  /** It stays as it is until the answer is called: what an edit has thought out holds for what is there. */
  halt(live: Y.Doc): () => void {
    const shadow = this.#byDocument.get(live);
    if (shadow === undefined) return () => undefined;
    shadow.missed = [];
    return () => {
      const missed = shadow.missed ?? [];
      shadow.missed = null;
      if (this.#byDocument.get(live) !== shadow) shadow.copy.destroy();
      else for (const update of missed) Y.applyUpdate(shadow.copy, update);
    };
  }

  /** After the commit, when the document has what was written. */
  keep(tx: object): void {
    for (const shadow of this.#held.get(tx) ?? []) {
      shadow.holder = null;
      shadow.timer = setTimeout(() => this.#remove(shadow), idleMilliseconds);
      shadow.timer.unref();
    }
    this.#held.delete(tx);
  }

  /** What was written on them is not to be. */
  drop(tx: object): void {
    for (const shadow of this.#held.get(tx) ?? []) this.#remove(shadow);
    this.#held.delete(tx);
  }

  #make(live: Y.Doc): Shadow {
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(live));
    const pass = (update: Uint8Array): void => {
      if (shadow.missed === null) Y.applyUpdate(copy, update);
      else shadow.missed.push(update);
    };
    const remove = (): void => this.#remove(shadow);
    live.on('update', pass);
    live.on('destroy', remove);
    const end = (): void => {
      live.off('update', pass);
      live.off('destroy', remove);
      // One that is being edited goes afterwards.
      if (shadow.missed === null) copy.destroy();
    };
    const shadow: Shadow = { live, copy, end, missed: null, holder: null, timer: null };
    this.#byDocument.set(live, shadow);
    return shadow;
  }

  #remove(shadow: Shadow): void {
    if (this.#byDocument.get(shadow.live) === shadow) this.#byDocument.delete(shadow.live);
    if (shadow.timer !== null) clearTimeout(shadow.timer);
    shadow.end();
  }
}
