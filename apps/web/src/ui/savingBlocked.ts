import { createContext, use } from 'react';

const SavingBlocked = createContext<string | null>(null);

/** Why nothing can be saved just now, for all controls below that would; null while it can. */
export const SavingBlockedProvider = SavingBlocked.Provider;

export const useSavingBlocked = (): string | null => use(SavingBlocked);
