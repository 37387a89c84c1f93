import { isKeyText } from '@lintel/diagram/layout';
import { diagramLimits } from '@lintel/diagram/limits';
import { z } from 'zod/mini';
import { inThisTab } from '../../../data/storage.ts';
import type { TypedState } from '../../../documents/saveStatus.ts';
import { type Readable, settable } from '../../../state/readable.ts';

const typedSchema = z.object({
  copy: z.string().check(z.maxLength(200)),
  key: z.string().check(z.refine(isKeyText)),
  name: z.string().check(z.maxLength(diagramLimits.nameLength)),
});

/** What was typed over the name of an item. */
export type TypedName = Omit<z.infer<typeof typedSchema>, 'copy'>;

/** Written at once, unlike what the device keeps of a document: a page that goes waits for nothing. */
const lastTyped = inThisTab('typedName', z.nullable(typedSchema), null);

/** The name that is being typed on a diagram: kept in this tab until it is written. */
export class NameTyping {
  readonly #copy: string;
  readonly #state = settable<TypedState>('written');
  readonly #offered = settable<TypedName | null>(null);
  #held: TypedName | null;

  constructor(copy: string) {
    this.#copy = copy;
    const kept = lastTyped.read();
    this.#held = kept?.copy === copy ? kept : null;
    this.offer();
  }

  get state(): Readable<TypedState> {
    return this.#state;
  }

  /** What was typed and never written: to go on with where it was left. */
  get offered(): Readable<TypedName | null> {
    return this.#offered;
  }

  hold({ key, name }: TypedName, state: Exclude<TypedState, 'written'>): void {
    this.#held = { key, name };
    lastTyped.write({ copy: this.#copy, key, name });
    this.#offered.set(null);
    this.#state.set(state);
  }

  /** Its field is gone, for a reason that is not the person's. */
  offer(): void {
    if (this.#held === null) return;
    this.#state.set('onEnter');
    this.#offered.set(this.#held);
  }

  /** It is written, or given up. */
  release(): void {
    if (this.#held === null) return;
    this.#held = null;
    lastTyped.forget();
    this.#offered.set(null);
    this.#state.set('written');
  }
}
