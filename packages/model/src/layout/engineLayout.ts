import { type ElkPart, elkPart, layoutOfPart } from './elkPart.ts';
import type { GraphLayout, LayoutInput } from './graphLayout.ts';
import { packed, partsOf } from './parts.ts';
import { withHanging, wrappedLeaves } from './wrappedLeaves.ts';

/** Gives each part its places; null where it was stopped. */
export type Engine = (parts: readonly ElkPart[]) => Promise<readonly ElkPart[] | null>;

/** As the engine has it, on the grid; null where that was stopped. */
export async function engineLayout(input: LayoutInput, layOut: Engine): Promise<GraphLayout | null> {
  const { connected, loose } = partsOf(input);
  const wrapped = connected.map(wrappedLeaves);
  const answers = wrapped.length === 0 ? [] : await layOut(wrapped.map((each) => elkPart(each.input)));
  if (answers === null) return null;
  const layouts = wrapped.flatMap(({ input: part, hanging }, at) => {
    const answer = answers[at];
    return answer === undefined ? [] : withHanging(layoutOfPart(part, answer), hanging);
  });
  return packed(layouts, loose);
}
