import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type ElkPart, elkPart } from '../layout/elkPart.ts';
import type { Part } from '../layout/parts.ts';

/** The real engine on the thread of the test; the application runs it in a worker. */
export const laidOutBy = async (part: Part): Promise<ElkPart> =>
  (await new ELK.default().layout(structuredClone(elkPart(part)) as ElkNode)) as ElkPart;
