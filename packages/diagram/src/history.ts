import * as Y from 'yjs';
import { apply, type EditOrigin } from './apply.ts';
import type { Change } from './change.ts';
import { restore } from './commands/remove.ts';
import { undoScope } from './document.ts';
import type { Item } from './items.ts';
import { historyLength, typingPauseMilliseconds } from './limits.ts';
import { isRefusal } from './refusal.ts';
import type { SnapshotChange, SnapshotStore } from './snapshotStore.ts';
import { redoOne, undoOne } from './undoStep.ts';

/** What was done to something that is named, outside of the document: renaming a component, converting a placeholder. */
export interface OutsideStep {
  /** Items to select and reveal afterwards. */
  readonly keys?: readonly string[];
  /** `none`: others have changed the same since, so that there is nothing to take back. */
  undo(): Promise<'done' | 'none'>;
  redo(): Promise<'done' | 'none'>;
}

export type Effect =
  /** `changed`: items that look different now, gone ones included. */
  | { readonly effect: 'done'; readonly changed: readonly string[] }
  /** Others changed the same since, so there was nothing left to take back. Nothing older was touched. */
  | { readonly effect: 'none' }
  /** A step outside of the document was refused; it stays where it is, to be tried again. */
  | { readonly effect: 'failed'; readonly error: unknown }
  | { readonly effect: 'empty' };

/** What this open document had edited and another one deleted. */
export interface Loss {
  readonly items: readonly Item[];
  /** What to bring back: these items and the relations that went with them. */
  readonly keys: readonly string[];
}

/** Edits that follow each other and are one step: a name that is written while it is being typed. */
export interface EditRun {
  readonly run: true;
}
export const createEditRun = (): EditRun => Object.freeze({ run: true });

export type HistoryEntry =
  | { readonly step: true; readonly run: EditRun | null }
  | { readonly step: false; readonly outside: OutsideStep };
type Way = 'undo' | 'redo';

/** Steps stand in the stacks of the manager in the same order. */
export interface HistoryStacks {
  readonly manager: Y.UndoManager;
  readonly past: readonly HistoryEntry[];
  readonly future: readonly HistoryEntry[];
}

/** What one person did on one diagram, newest last, and how to take it back and do it again. */
export class History {
  readonly #store: SnapshotStore;
  readonly #origin: EditOrigin;
  readonly #manager: Y.UndoManager;
  readonly #listeners = new Set<() => void>();
  readonly #lossListeners = new Set<(loss: Loss) => void>();
  readonly #edited = new Set<string>();
  readonly #stops: (() => void)[] = [];
  readonly #texts = new Set<unknown>();
  #past: HistoryEntry[] = [];
  #future: HistoryEntry[] = [];
  #moving = false;
  #run: EditRun | null = null;
  #acting: Promise<Effect> | null = null;

  constructor(store: SnapshotStore, origin: EditOrigin) {
    this.#store = store;
    this.#origin = origin;
    this.#manager = new Y.UndoManager(undoScope(store.document), {
      trackedOrigins: new Set<unknown>([origin]),
      captureTimeout: 0,
    });
    this.#manager.on('stack-item-added', this.#added);
    this.#manager.on('stack-item-updated', this.#updated);
    this.#stops.push(store.subscribe((change) => this.#hear(change)));
    const separate = ({ origin: of }: Y.Transaction) => {
      // Nothing but typing is merged with typing.
      if (of === this.#origin && this.#texts.size > 0) this.#manager.stopCapturing();
    };
    store.document.doc.on('beforeTransaction', separate);
    store.document.doc.on('afterTransaction', separate);
    this.#stops.push(() => {
      store.document.doc.off('beforeTransaction', separate);
      store.document.doc.off('afterTransaction', separate);
    });
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  get length(): number {
    return this.#past.length;
  }

  /** Writes an edit as one step, or as more of the newest one where that is of the same run. */
  commit(changes: readonly Change[], run: EditRun | null = null): void {
    const { captureTimeout } = this.#manager;
    this.#run = run;
    if (this.#isNewest(run)) this.#manager.captureTimeout = Number.POSITIVE_INFINITY;
    else this.#manager.stopCapturing();
    try {
      apply(this.#store.document, changes, this.#origin);
    } finally {
      this.#manager.captureTimeout = captureTimeout;
      this.#run = null;
    }
  }

  /** Takes a run back as though it had never been, unless something was done since. */
  takeBack(run: EditRun): void {
    if (!this.#isNewest(run)) return;
    this.#goStep('undo', { step: true, run });
    this.#manager.clear(false, true);
    this.#dropFuture();
  }

  /** Remembers what was done elsewhere as the newest entry. */
  record(outside: OutsideStep): void {
    this.#manager.stopCapturing();
    this.#past.push({ step: false, outside });
    this.#manager.clear(false, true);
    this.#dropFuture();
  }

  undo(): Promise<Effect> {
    return this.#inTurn('undo');
  }

  redo(): Promise<Effect> {
    return this.#inTurn('redo');
  }

  /** While a text is open, what its editor's binding writes is undone pause by pause. */
  openText(binding: object): void {
    this.#manager.addTrackedOrigin(binding);
    this.#texts.add(binding);
    this.#capture();
  }

  closeText(binding: object): void {
    this.#manager.removeTrackedOrigin(binding);
    this.#texts.delete(binding);
    this.#capture();
  }

  /** Hears whenever what can be undone or redone may have changed. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  subscribeToLosses(listener: (loss: Loss) => void): () => void {
    this.#lossListeners.add(listener);
    return () => this.#lossListeners.delete(listener);
  }

  /** What is being typed in counts as edited before anything of it is written. */
  heed(key: string): void {
    this.#edited.add(key);
  }

  /** Brings back what a colleague deleted, with what had been typed there, as one step of ours. */
  restore(loss: Loss, typed: readonly Change[] = []): void {
    const outcome = restore(this.#store.get(), { keys: loss.keys });
    const changes = isRefusal(outcome) ? typed : [...outcome, ...typed];
    if (changes.length > 0) this.commit(changes);
  }

  /** For what keeps it while its document is closed. */
  get stacks(): HistoryStacks {
    return { manager: this.#manager, past: this.#past, future: this.#future };
  }

  /** Goes on with what was kept, once the manager has it. */
  goOn({ past, future }: Omit<HistoryStacks, 'manager'>): void {
    this.#past = [...past];
    this.#future = [...future];
    this.#notify();
  }

  destroy(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#manager.destroy();
    this.#listeners.clear();
    this.#lossListeners.clear();
  }

  readonly #added = ({ type }: { type: Way }): void => {
    // What undoing and redoing push onto the other stack is counted where they are called.
    if (this.#moving || type !== 'undo') return;
    this.#past.push({ step: true, run: this.#run });
    this.#dropFuture();
  };

  readonly #updated = (): void => {
    if (!this.#moving) this.#dropFuture();
  };

  #dropFuture(): void {
    this.#future = [];
    while (this.#past.length > historyLength) {
      if (this.#past.shift()?.step === true) this.#manager.undoStack.shift();
    }
    this.#notify();
  }

  #isNewest(run: EditRun | null): boolean {
    const newest = this.#past.at(-1);
    return run !== null && newest?.step === true && newest.run === run;
  }

  #notify(): void {
    for (const listener of new Set(this.#listeners)) listener();
  }

  #capture(): void {
    this.#manager.stopCapturing();
    this.#manager.captureTimeout = this.#texts.size > 0 ? typingPauseMilliseconds : 0;
  }

  /** At once, unless a step outside of the document is under way: what follows it must find it done. */
  async #inTurn(way: Way): Promise<Effect> {
    while (this.#acting !== null) await this.#acting;
    const entry = (way === 'undo' ? this.#past : this.#future).at(-1);
    if (entry === undefined) return { effect: 'empty' };
    if (entry.step) return this.#goStep(way, entry);
    this.#acting = this.#goOutside(way, entry);
    return this.#acting;
  }

  #goStep(way: Way, entry: HistoryEntry): Effect {
    const [from, to] = way === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past];
    const opposite = way === 'undo' ? 'redoStack' : 'undoStack';
    const changed = new Set<string>();
    const stop = this.#store.subscribe((change) => {
      if (change.origin === this.#manager) for (const key of change.changed) changed.add(key);
    });
    const before = this.#manager[opposite].length;
    this.#manager.stopCapturing();
    this.#moving = true;
    try {
      if (way === 'undo') undoOne(this.#manager);
      else redoOne(this.#manager);
    } finally {
      this.#moving = false;
      stop();
    }
    from.pop();
    if (this.#manager[opposite].length > before) to.push(entry);
    this.#notify();
    return changed.size === 0 ? { effect: 'none' } : { effect: 'done', changed: [...changed].sort() };
  }

  async #goOutside(way: Way, entry: Extract<HistoryEntry, { step: false }>): Promise<Effect> {
    let effect: 'done' | 'none';
    try {
      effect = await entry.outside[way]();
    } catch (error) {
      return { effect: 'failed', error };
    } finally {
      this.#acting = null;
    }
    const [from, to] = way === 'undo' ? [this.#past, this.#future] : [this.#future, this.#past];
    const place = from.lastIndexOf(entry);
    // An edit made in the meantime has cleared the future or come on top: that step then cannot be done again in order.
    const isNewest = place === from.length - 1 && place >= 0;
    if (place >= 0) from.splice(place, 1);
    if (isNewest && effect === 'done') to.push(entry);
    this.#notify();
    return effect === 'none' ? { effect } : { effect, changed: entry.outside.keys ?? [] };
  }

  #hear({ before, after, changed, local, origin }: SnapshotChange): void {
    if (local) {
      if (this.#manager.trackedOrigins.has(origin)) for (const key of changed) this.#edited.add(key);
      return;
    }
    const { alive } = this.#store.document.columns;
    const isDeleted = (key: string) => before.has(key) && !after.has(key) && alive.get(key) !== true;
    const lost = [...changed].filter((key) => this.#edited.has(key) && isDeleted(key)).sort();
    if (lost.length === 0) return;
    const around = lost.flatMap((key) => before.relationsOf(key)).filter(isDeleted);
    const items = lost.flatMap((key) => before.get(key) ?? []);
    const loss: Loss = { items, keys: [...new Set([...lost, ...around])].sort() };
    for (const listener of new Set(this.#lossListeners)) listener(loss);
  }
}
