import { engineLayout } from '@lintel/model/layout/engineLayout';
import type { GraphLayout, LayoutInput } from '@lintel/model/layout/graphLayout';
import { rankLayout } from '@lintel/model/layout/rankLayout';
import { startEngine } from './elk.ts';

/** What the worker says of a graph that it lays out: roughly at once, and then as the engine has it. */
export type GraphAnswer = { readonly rough: GraphLayout } | { readonly final: GraphLayout | null };

const answer = (said: GraphAnswer): void => postMessage(said);

const engine = startEngine();
// A caller that does not want a layout any more ends the worker, and with it the engine's.
const never = new AbortController().signal;

addEventListener('message', ({ data: input }: MessageEvent<LayoutInput>) => {
  // First of all, so that the engine is at work while this worker is.
  const refined = engineLayout(input, (parts) => engine.layOut(parts, never)).catch(() => null);
  answer({ rough: rankLayout(input) });
  void refined.then((final) => answer({ final }));
});
