import { Toast, type ToastManagerAddOptions } from '@base-ui/react/toast';
import { whenNeeded } from '../whenNeeded.tsx';

export type ToastTone = 'success' | 'info' | 'error' | 'loading' | 'plain';

export interface ToastAction {
  label: string;
  run: () => void;
  /** The one filled button. */
  primary?: boolean | undefined;
  /** Leaves the toast open after the press; it is closed by id later. */
  keep?: boolean | undefined;
  busy?: boolean | undefined;
}

export interface ToastData {
  tone: ToastTone;
  actions: readonly ToastAction[];
  closable: boolean;
}

export interface ToastOptions {
  /** The same id again changes the toast that is there. */
  id?: string | undefined;
  description?: string | undefined;
  /** Milliseconds; 0 stays. */
  duration?: number | undefined;
  action?: ToastAction | undefined;
}

export type ToastText = string | (ToastOptions & { title: string });

export interface PersistentToast {
  id: string;
  title: string;
  description?: string | undefined;
  actions: readonly [ToastAction] | readonly [ToastAction, ToastAction];
}

const passing = 5000;
const stays = 0;

/** Given to the provider; mutations outside of components speak through `toast`. */
export const toastManager = Toast.createToastManager<ToastData>();

export const Toaster = whenNeeded(async () => (await import('./Toaster.tsx')).Toaster);

let isHeard = false;
const unheard: (() => void)[] = [];

/** Called when there is something that shows toasts: what was said before is said now. */
export const hearToasts = (): (() => void) => {
  isHeard = true;
  for (const say of unheard.splice(0)) say();
  return () => {
    isHeard = false;
  };
};

const whenHeard = (say: () => void): void => {
  if (isHeard) return say();
  unheard.push(say);
  void Toaster.preload();
};

let count = 0;

const add = (options: ToastManagerAddOptions<ToastData>): string => {
  const id = options.id ?? `toast-${++count}`;
  whenHeard(() => toastManager.add({ ...options, id }));
  return id;
};

function shape(tone: ToastTone, text: ToastText): ToastManagerAddOptions<ToastData> {
  const { title, id, description, duration, action } =
    typeof text === 'string' ? ({ title: text } as const) : text;
  const lasting = tone === 'error' || tone === 'loading';
  const timeout = duration ?? (lasting ? stays : passing);
  return {
    ...(id !== undefined && { id }),
    title,
    description,
    timeout,
    type: tone,
    // Never 'high': Base UI then hides the toast, and the way on in it, from assistive technology.
    priority: 'low',
    data: { tone, actions: action ? [action] : [], closable: tone === 'error' && timeout === stays },
  };
}

/** The same words again are the same toast, which stays for longer: four of them say no more than one. */
const idOfWords = (tone: ToastTone, title: string, { action }: ToastOptions): string | undefined =>
  action === undefined && (tone === 'success' || tone === 'info') ? `${tone} ${title}` : undefined;

function show(tone: ToastTone) {
  return (title: string, options: ToastOptions = {}): string =>
    add(shape(tone, { ...options, id: options.id ?? idOfWords(tone, title, options), title }));
}

export const toast = {
  success: show('success'),
  info: show('info'),
  /** Stays until it is closed, or until its way on is taken. */
  error: show('error'),
  loading: show('loading'),

  /** Says how a promise is doing. Gives back the same promise: the caller still handles its failure. */
  promise<Value>(
    task: Promise<Value>,
    texts: {
      loading: ToastText;
      success: ToastText | ((value: Value) => ToastText);
      /** Null where it is said elsewhere. */
      error: ToastText | ((reason: unknown) => ToastText | null);
    },
  ): Promise<Value> {
    const isShared = typeof texts.loading !== 'string' && texts.loading.id !== undefined;
    const id = add(shape('loading', texts.loading));
    const settle = (tone: ToastTone, text: ToastText | null) => {
      if (text === null) return whenHeard(() => toastManager.close(id));
      const { id: _unused, ...update } = shape(tone, text);
      // What failed is read even where the same toast says something else next.
      if (tone === 'error' && isShared) {
        whenHeard(() => toastManager.close(id));
        add(update);
        return;
      }
      whenHeard(() => toastManager.update(id, update));
    };
    task.then(
      (value) =>
        settle('success', typeof texts.success === 'function' ? texts.success(value) : texts.success),
      (reason: unknown) =>
        settle('error', typeof texts.error === 'function' ? texts.error(reason) : texts.error),
    );
    return task;
  },

  /** Stays until `close(id)` or one of its actions; showing it again with the same id updates it. */
  persistent({ id, title, description, actions }: PersistentToast): string {
    return add({
      id,
      title,
      description,
      timeout: stays,
      type: 'plain',
      data: { tone: 'plain', actions, closable: false },
    });
  },

  close(id: string): void {
    whenHeard(() => toastManager.close(id));
  },

  closeAll(): void {
    whenHeard(() => toastManager.close());
  },
};
