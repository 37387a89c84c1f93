import { engineLayout } from '@lintel/model/layout/engineLayout';
import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import { rankLayout } from '@lintel/model/layout/rankLayout';
import { layOut } from './elk.ts';

/** What the worker says of the one graph that it lays out: roughly at once, and then as the engine has it. */
export type GraphAnswer = { readonly rough: GraphLayout } | { readonly final: GraphLayout | null };

const answer = (said: GraphAnswer): void => postMessage(said);

addEventListener('message', ({ data: input }: MessageEvent<LayoutInput>) => {
  answer({ rough: rankLayout(input) });
  // Whoever does not want it any more ends the worker, and with it the engine's.
  const never = new AbortController().signal;
  void engineLayout(input, (parts) => layOut(parts, never))
    .catch(() => null)
    .then((final) => answer({ final }));
});
