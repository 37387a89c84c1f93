import { arrange, type FoundLayout, largestSeen } from '@lintel/diagram/arrange/arrange';
import { arrangementOf } from '@lintel/diagram/arrange/arrangement';
import type { Flow } from '@lintel/diagram/arrange/scope';
import { type ExchangedItem, exchangedItem } from '@lintel/diagram/exchange/exchangedItems';
import type { Point, Rect } from '@lintel/diagram/geometry/rect';
import { diagramLimits } from '@lintel/diagram/limits';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { preview } from '@lintel/diagram/preview';
import { isRefusal } from '@lintel/diagram/refusal';
import { drawnAlone, layOut, type Naming } from '@lintel/diagram/sketch/layOut';
import { placedAt } from '@lintel/diagram/sketch/placed';
import { everyBox, type Sketch } from '@lintel/diagram/sketch/sketch';
import type { Snapshot } from '@lintel/diagram/snapshot';
import { BadFile } from '../badFile.ts';
import { layOutByElk } from './elk.ts';

/** Of more than these the engine finds no arrangement in the time that a file may take. */
const arrangedAtMost = 1_500;
/** Of more than these one way to arrange them has to do. */
const triedBothWays = 400;
/** Of the screens that people have. */
const widthToHeight = 1.6;

const zoomOf = ({ width, height }: Rect): number => Math.min(widthToHeight / width, 1 / height);

const inFlows = async (snapshot: Snapshot, flows: readonly Flow[]): Promise<FoundLayout[]> => {
  const layouts: FoundLayout[] = [];
  for (const flow of flows) {
    const arrangement = arrangementOf(snapshot, { of: 'diagram' }, flow);
    if (!isRefusal(arrangement) && arrangement.lines.length > 0)
      layouts.push({ arrangement, placement: await layOutByElk(arrangement) });
  }
  return layouts;
};

/** The way in which its names are seen largest. */
const arranged = async (snapshot: Snapshot): Promise<Snapshot> => {
  const layouts = await inFlows(snapshot, snapshot.size > triedBothWays ? ['down'] : ['down', 'right']);
  const best = largestSeen(snapshot, layouts, zoomOf);
  const changes = best === undefined ? [] : arrange(snapshot, best);
  return isRefusal(changes) ? snapshot : preview(snapshot, changes, measureText);
};

interface Drawn {
  readonly sketch: Sketch;
  readonly places: ReadonlyMap<string, Point> | null | undefined;
}

/** What a sketch draws, where it is said to stand, or else arranged as it would be where it is pasted. */
export const itemsOfSketch = async ({ sketch, places }: Drawn, naming: Naming): Promise<ExchangedItem[]> => {
  const count = everyBox(sketch.boxes).length + sketch.relations.length + sketch.texts.length;
  if (count > diagramLimits.itemsPerDiagram) throw new BadFile('The file has too much for one diagram');
  const laid = places ? placedAt(sketch.boxes, places) : null;
  const snapshot = drawnAlone(layOut(sketch, naming, laid ?? undefined), measureText);
  const placed = laid !== null || count > arrangedAtMost ? snapshot : await arranged(snapshot);
  return [...placed.items.values()].map(exchangedItem);
};
