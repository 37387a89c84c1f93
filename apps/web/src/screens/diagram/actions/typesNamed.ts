import { sharedTypeEndpoints } from '@lintel/api/endpoints/icons';
import { typeEndpoints } from '@lintel/api/endpoints/types';
import { call } from '../../../data/api.ts';

/** Milliseconds: what is pasted is not held up by a server that hangs. */
const patience = 3_000;

const compared = (name: string): string => name.trim().toLowerCase();

const everyType = async (): Promise<{ readonly name: string; readonly slug: string }[]> => {
  const signal = AbortSignal.timeout(patience);
  const [own, shared] = await Promise.all([
    call(typeEndpoints.list, {}, signal),
    call(sharedTypeEndpoints.list, { query: {} }, signal),
  ]);
  return [...(shared.sharedTypes ?? []), ...own];
};

/** The type that fits best what kinds of thing a text names: of one name the organisation's own. None while nobody answers. */
export const typesNamed = async (): Promise<(kinds: readonly string[]) => string | null> => {
  const types = await everyType().catch(() => []);
  const slugs = new Map(types.map(({ name, slug }) => [compared(name), slug]));
  return (kinds) => kinds.flatMap((kind) => slugs.get(compared(kind)) ?? [])[0] ?? null;
};
