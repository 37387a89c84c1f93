import { arrange, arrangedBounds } from '@lintel/diagram/arrange/arrange';
import { arrangementOf } from '@lintel/diagram/arrange/arrangement';
import type { Flow } from '@lintel/diagram/arrange/scope';
import { type ExchangedItem, exchangedItem, itemFrom } from '@lintel/diagram/exchange/exchangedItems';
import { diagramLimits } from '@lintel/diagram/limits';
import { measureText } from '@lintel/diagram/picture/richBlocks';
import { preview } from '@lintel/diagram/preview';
import { isRefusal } from '@lintel/diagram/refusal';
import { layOut, type Naming } from '@lintel/diagram/sketch/layOut';
import { everyBox, type Sketch } from '@lintel/diagram/sketch/sketch';
import { Snapshot } from '@lintel/diagram/snapshot';
import { BadFile } from '../badFile.ts';
import { layOutByElk } from './elk.ts';

/** Of more than these the engine finds no arrangement in the time that a file may take. */
const arrangedAtMost = 1_500;
/** Of more than these one way to arrange them has to do. */
const triedBothWays = 400;
/** Of the screens that people have. */
const widthToHeight = 1.6;

const inFlow = async (snapshot: Snapshot, flow: Flow) => {
  const arrangement = arrangementOf(snapshot, { of: 'diagram' }, flow);
  if (isRefusal(arrangement) || arrangement.lines.length === 0) return null;
  const found = { arrangement, placement: await layOutByElk(arrangement) };
  const changes = arrange(snapshot, found);
  const bounds = arrangedBounds(snapshot, found);
  if (isRefusal(changes) || bounds === null) return null;
  return { changes, zoom: Math.min(widthToHeight / bounds.width, 1 / bounds.height) };
};

/** The way in which its names are seen largest. */
const arranged = async (snapshot: Snapshot): Promise<Snapshot> => {
  const down = await inFlow(snapshot, 'down');
  const right = snapshot.size > triedBothWays ? null : await inFlow(snapshot, 'right');
  const best = (right?.zoom ?? 0) > (down?.zoom ?? 0) ? right : down;
  return best === null ? snapshot : preview(snapshot, best.changes, measureText);
};

/** What a sketch draws, arranged as it would be where it is pasted. */
export const itemsOfSketch = async (sketch: Sketch, naming: Naming): Promise<ExchangedItem[]> => {
  const count = everyBox(sketch.boxes).length + sketch.relations.length + sketch.texts.length;
  if (count > diagramLimits.itemsPerDiagram) throw new BadFile('The file has too much for one diagram');
  const items = layOut(sketch, naming).map((item) =>
    itemFrom(item.kind === 'instance' ? { component: null, ...item } : item, measureText),
  );
  const snapshot = Snapshot.of(items);
  const placed = count > arrangedAtMost ? snapshot : await arranged(snapshot);
  return [...placed.items.values()].map(exchangedItem);
};
