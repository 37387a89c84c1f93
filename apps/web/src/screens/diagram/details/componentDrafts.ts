import type { AttributeShape } from '@lintel/api/modelShapes';
import { collidedOf, objectionTo } from '../../../data/refusals.ts';
import {
  attributeIdOf,
  type ComponentDraft,
  type Fields,
  fieldsOf,
  type Values,
} from '../../../dialogs/component/componentFields.ts';
import { componentNameField } from '../../../dialogs/component/componentLimits.ts';
import { valueProblem } from '../../../dialogs/component/valueProblem.ts';
import { disputedIn, type Sides, settled } from '../../../dialogs/conflict.ts';
import type { Attempt } from '../../../dialogs/useConflict.ts';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';
import type { FieldSave } from '../components/componentSaves.ts';
import {
  afterSave,
  basedOn,
  changedAttributes,
  isNothingTyped,
  nothingTyped,
  typedIn,
  typedOver,
  type TypedFields,
  unsavedFields,
  whenLeft,
  withoutField,
  withValues,
  withWords,
} from './typedFields.ts';

/** A component, and the item that it was changed at. */
export interface ComponentAt {
  readonly slug: string;
  readonly key: string;
}

/** A save of one field that met another person's. */
export interface DraftAttempt extends Attempt<Fields> {
  readonly of: ComponentAt;
  readonly field: string;
}

/** A component as the server last said it is. */
export interface StoredComponent {
  readonly draft: ComponentDraft;
  readonly updatedAt: string;
}

export interface ComponentDraftsGiven {
  /** As it is known here; undefined until it is read. */
  readonly stored: (slug: string) => StoredComponent | undefined;
  readonly attributes: () => readonly AttributeShape[];
  /** Null where it could not be tried, which the person knows. */
  readonly save: (given: FieldSave) => Promise<StoredComponent | null>;
  /** Why a save failed, be it said at the field as well. */
  readonly report: (error: unknown) => void;
}

/** A name that is half written is a name to everybody else: longer than what only the drawing shows. */
const pauseMilliseconds = 1_000;

/** Why a field is not saved as it stands. */
const objectionIn = (
  draft: ComponentDraft,
  field: string,
  attributes: readonly AttributeShape[],
): string | null => {
  if (field === 'name') return objectionTo(componentNameField, draft.name) ?? null;
  const id = attributeIdOf(field);
  const attribute = attributes.find(({ attributeId }) => attributeId === id);
  const value = id === null ? undefined : draft.values[id];
  return attribute === undefined || value === undefined ? null : valueProblem(attribute, value);
};

/**
 * What is typed about components beside the drawing, whichever of them is shown: each field is saved by itself, one after
 * the other, after a pause or when it is left, on the state that it was begun on.
 */
export class ComponentDrafts {
  readonly #given: ComponentDraftsGiven;
  readonly #typed: Settable<ReadonlyMap<string, TypedFields>> = settable<ReadonlyMap<string, TypedFields>>(
    new Map(),
  );
  readonly #attempt: Settable<DraftAttempt | null> = settable<DraftAttempt | null>(null);
  readonly #errors: Settable<ReadonlyMap<string, unknown>> = settable<ReadonlyMap<string, unknown>>(
    new Map(),
  );
  readonly #isSaving = settable(false);
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #places = new Map<string, ComponentAt>();
  #turn: Promise<void> = Promise.resolve();

  constructor(given: ComponentDraftsGiven) {
    this.#given = given;
  }

  /** By component. */
  get typed(): Readable<ReadonlyMap<string, TypedFields>> {
    return this.#typed;
  }

  /** The question what to keep. */
  get attempt(): Readable<DraftAttempt | null> {
    return this.#attempt;
  }

  /** What the server said of the last save of a component. */
  get errors(): Readable<ReadonlyMap<string, unknown>> {
    return this.#errors;
  }

  get isSaving(): Readable<boolean> {
    return this.#isSaving;
  }

  /** Something that is being written. */
  type(of: ComponentAt, words: Partial<Omit<ComponentDraft, 'values'>>): void {
    const stored = this.#given.stored(of.slug);
    if (stored === undefined) return;
    this.#set(of.slug, withWords(this.#typedOf(of.slug), words, stored.updatedAt));
    this.#wait(of);
  }

  /** Something that was chosen: nothing has to be waited for. */
  choose(of: ComponentAt, words: Partial<Omit<ComponentDraft, 'values'>>): void {
    this.type(of, words);
    void this.commit(of);
  }

  setValues(of: ComponentAt, after: Values): void {
    const stored = this.#given.stored(of.slug);
    if (stored === undefined) return;
    const typed = this.#typedOf(of.slug);
    const before = typedOver(stored.draft, typed).values;
    this.#set(of.slug, withValues(typed, { before, after, updatedAt: stored.updatedAt }));
    const isWritten = changedAttributes(before, after).every((id) => after[id]?.kind === 'text');
    this.#wait(of);
    if (!isWritten) void this.commit(of);
  }

  /** Saves what can be saved of it. */
  commit(of: ComponentAt): Promise<void> {
    clearTimeout(this.#timers.get(of.slug));
    this.#turn = this.#turn.then(() => this.#saveAll(of));
    return this.#turn;
  }

  /** Nobody types there any more. */
  async leave(of: ComponentAt): Promise<void> {
    await this.commit(of);
    const stored = this.#given.stored(of.slug);
    if (stored !== undefined) this.#set(of.slug, whenLeft(stored.draft, this.#typedOf(of.slug)));
  }

  /** Saves whatever could not be saved yet. */
  retry(): void {
    for (const slug of this.#typed.get().keys()) {
      const of = this.#places.get(slug);
      if (of !== undefined) void this.commit(of);
    }
  }

  async settle(sides: Sides): Promise<void> {
    const attempt = this.#attempt.get();
    if (attempt === null) return;
    const { of, field, changes, collided } = attempt;
    const isKept = Object.hasOwn(settled(changes, collided, sides), field);
    const typed = this.#typedOf(of.slug);
    this.#set(of.slug, isKept ? basedOn(typed, field, collided.basedOn) : withoutField(typed, field));
    this.#attempt.set(null);
    await this.commit(of);
  }

  /** What was typed stays there, unsaved. */
  dismiss(): void {
    this.#attempt.set(null);
  }

  #typedOf(slug: string): TypedFields {
    return this.#typed.get().get(slug) ?? nothingTyped;
  }

  #set(slug: string, typed: TypedFields): void {
    const others = [...this.#typed.get()].filter(([each]) => each !== slug);
    this.#typed.set(new Map(isNothingTyped(typed) ? others : [...others, [slug, typed]]));
  }

  #wait(of: ComponentAt): void {
    this.#places.set(of.slug, of);
    clearTimeout(this.#timers.get(of.slug));
    this.#timers.set(
      of.slug,
      setTimeout(() => void this.commit(of), pauseMilliseconds),
    );
  }

  async #saveAll(of: ComponentAt): Promise<void> {
    const tried = new Set<string>();
    this.#isSaving.set(true);
    for (;;) {
      const field = this.#next(of.slug, tried);
      if (field === undefined) break;
      tried.add(field);
      await this.#save(of, field);
    }
    this.#isSaving.set(false);
  }

  /** None while a question is open. */
  #next(slug: string, tried: ReadonlySet<string>): string | undefined {
    const stored = this.#given.stored(slug);
    if (stored === undefined || this.#attempt.get() !== null) return undefined;
    const typed = this.#typedOf(slug);
    const draft = typedOver(stored.draft, typed);
    return Object.keys(unsavedFields(stored.draft, typed)).find(
      (field) => !tried.has(field) && objectionIn(draft, field, this.#given.attributes()) === null,
    );
  }

  async #save(of: ComponentAt, field: string): Promise<void> {
    const stored = this.#given.stored(of.slug);
    if (stored === undefined) return;
    const typed = this.#typedOf(of.slug);
    const fields = { [field]: unsavedFields(stored.draft, typed)[field] };
    const sent = typedIn(typed, field);
    try {
      const saved = await this.#given.save({
        ...of,
        fields,
        before: { [field]: fieldsOf(stored.draft)[field] ?? null },
        basedOn: typed.bases[field] ?? stored.updatedAt,
      });
      if (saved === null) return;
      this.#error(of.slug, null);
      const given = { field, sent, saved: saved.draft, updatedAt: saved.updatedAt };
      this.#set(of.slug, afterSave(this.#typedOf(of.slug), given));
    } catch (error) {
      const collided = collidedOf(error);
      if (collided !== null)
        this.#attempt.set({ of, field, changes: fields, collided: disputedIn(collided, fields, {}) });
      else {
        this.#error(of.slug, error);
        this.#given.report(error);
      }
    }
  }

  #error(slug: string, error: unknown): void {
    const others = [...this.#errors.get()].filter(([each]) => each !== slug);
    this.#errors.set(new Map(error === null ? others : [...others, [slug, error]]));
  }
}
