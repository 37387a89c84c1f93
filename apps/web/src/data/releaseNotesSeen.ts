import type { ReleaseNote } from '@lintel/domain/entities/releaseNote';
import { useSyncExternalStore } from 'react';
import { newestDate } from './releaseNotes.ts';
import { releaseSeen } from './storage.ts';

const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export const useReleaseSeen = (): string | null => useSyncExternalStore(subscribe, releaseSeen.read);

export const markReleaseNotesSeen = (notes: readonly ReleaseNote[]): void => {
  const newest = newestDate(notes);
  if (newest === null) return;
  releaseSeen.write(newest);
  for (const listener of listeners) listener();
};
