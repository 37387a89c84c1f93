import type { Arrangement } from '@lintel/diagram/arrange/arrangement';
import type { Placement } from '@lintel/diagram/arrange/arrange';
import { elkGraphOf, placementOf } from '@lintel/diagram/arrange/elkGraph';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';

/** On the thread that it is called on: only one of its own may wait for it. */
export const layOutByElk = async (arrangement: Arrangement): Promise<Placement> =>
  placementOf(await new ELK.default().layout(elkGraphOf(arrangement) as ElkNode));
