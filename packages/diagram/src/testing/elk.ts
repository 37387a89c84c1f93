import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { placementOf, elkGraphOf } from '../arrange/elkGraph.ts';
import type { Placement } from '../arrange/arrange.ts';
import type { Arrangement } from '../arrange/arrangement.ts';

/** The real engine on the thread of the test; the application runs it in a worker. */
export const layOut = async (arrangement: Arrangement): Promise<Placement> =>
  placementOf(await new ELK.default().layout(structuredClone(elkGraphOf(arrangement)) as ElkNode));
