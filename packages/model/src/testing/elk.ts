import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import type { ElkPart } from '../layout/elkPart.ts';

/** The real engine on the thread of the test; the application runs it in a worker. */
export const laidOutBy = (parts: readonly ElkPart[]): Promise<ElkPart[]> =>
  Promise.all(
    parts.map(async (part) => (await new ELK.default().layout(structuredClone(part) as ElkNode)) as ElkPart),
  );
