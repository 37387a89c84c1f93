/** A value that changes, outside of React. */
export interface Readable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

export interface Settable<T> extends Readable<T> {
  /** Listeners hear of another value only. */
  set(value: T): void;
}

export const settable = <T>(initial: T): Settable<T> => {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of new Set(listeners)) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
