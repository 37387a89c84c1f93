import type { Call } from '@lintel/api/client';
import { componentEndpoints } from '@lintel/api/endpoints/components';
import { sharedTypeEndpoints } from '@lintel/api/endpoints/icons';

/** What a box is an instance of. */
export interface Face {
  readonly component: string | null;
  readonly type: string | null;
}

/**
 * `mixed`: of ten boxes five are components with a type and its icon, one a component without a type, three placeholders
 * with a type and one a placeholder without; 200 components are drawn again and again. `placeholders`: bare ones alone, as
 * a program draws that knows nothing of the model.
 */
export const mixes = ['mixed', 'placeholders'] as const;
export type Mix = (typeof mixes)[number];

const components = 200;

export async function facesOf(call: Call, mix: Mix): Promise<(index: number) => Face> {
  if (mix === 'placeholders') return () => ({ component: null, type: null });
  const { sharedTypes } = await call(sharedTypeEndpoints.list, { query: {} });
  const types = (sharedTypes ?? []).filter(({ recommended }) => recommended !== null).slice(0, 12);
  const typeAt = (index: number) => types[index % types.length];
  const isTyped = (index: number): boolean => index % 6 !== 5;
  const made = await call(componentEndpoints.save, {
    body: {
      components: Array.from({ length: components }, (_, index) => ({
        name: `Component ${index}`,
        ...(isTyped(index) && { fkSharedTypeId: typeAt(index)?.sharedTypeId ?? null }),
      })),
    },
  });
  const of = (typed: boolean) => made.filter((_, index) => isTyped(index) === typed);
  const [typed, untyped] = [of(true), of(false)];
  const slugIn = (list: typeof made, index: number): string | null => list[index % list.length]?.slug ?? null;
  return (index) => {
    const place = index % 10;
    if (place < 5) return { component: slugIn(typed, index), type: null };
    if (place === 5) return { component: slugIn(untyped, index), type: null };
    return { component: null, type: place < 9 ? (typeAt(index)?.slug ?? null) : null };
  };
}
