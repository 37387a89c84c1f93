import { containerLabelRect } from '@lintel/drawing/containers';
import { fullView, type View } from '@lintel/drawing/detail';
import { gridSize, type Picture, type PictureItem } from '@lintel/drawing/picture';
import type { RelationFace } from '@lintel/drawing/relations';
import { selectedTogether } from '@lintel/drawing/states';
import { touches } from '../geometry/obstacles.ts';
import { boundsAround, grown, type Rect } from '../geometry/rect.ts';
import type { RouteBox } from '../geometry/routeEnds.ts';
import { type Instance, isBox, type Item, rectOf, type Relation } from '../items.ts';
import { sameValue } from '../sameValue.ts';
import { Snapshot } from '../snapshot.ts';
import { atRest, type ItemState, noStates, type States } from './itemStates.ts';
import { Lines } from './lines.ts';
import { containerFace, type Names, noNames, pixels } from './names.ts';
import { paintedIds, paintedInstance, paintedRelation, paintedTextarea } from './paintedItems.ts';
import { layers, type Painted, Slots } from './slots.ts';

export interface PictureInput {
  readonly snapshot: Snapshot;
  readonly names?: Names;
  readonly view?: View;
  readonly states?: States;
  /** Nothing can be grabbed: no handles, no ports, no answer to a pointer. */
  readonly readOnly?: boolean;
}

export interface PictureOptions {
  /** False for strangers, who learn no address. */
  readonly links?: boolean;
}

/** The frame around several selected things. */
export const selectionId = ':selection';
const nothing: ReadonlySet<string> = new Set();

/** Above 100 % no line has to be kept from vanishing, so that all such views look the same. */
const viewOf = ({ detail, zoom }: View): View => ({ detail, zoom: Math.min(1, zoom) });
const sameView = (a: View, b: View): boolean => a.detail === b.detail && a.zoom === b.zoom;

/**
 * The picture of a diagram, kept while it changes. After any history of updates it is the same as one made from
 * nothing; an item that did not change is the same object; and a change costs what it touches, however large the
 * diagram is.
 */
export class PictureStore {
  readonly #lines = new Lines();
  readonly #slots: Slots;
  readonly #links: boolean;
  /** The keys of what is drawn by a component's or type's name. */
  readonly #namedBy = new Map<string, Set<string>>();
  #snapshot = Snapshot.empty;
  #names = noNames;
  #states = noStates;
  #readOnly = false;
  #selected: ReadonlySet<string> = nothing;

  constructor(input: PictureInput, { links = true }: PictureOptions = {}) {
    this.#links = links;
    this.#slots = new Slots(viewOf(input.view ?? fullView));
    this.update(input);
  }

  /** Everything, from back to front. */
  get picture(): Picture {
    return this.#slots.picture;
  }

  get snapshot(): Snapshot {
    return this.#snapshot;
  }

  /** What was done since the beginning: items painted, ways searched, labels placed. */
  get costs(): { readonly paints: number; readonly searches: number; readonly placements: number } {
    return {
      paints: this.#slots.paints,
      searches: this.#lines.searches,
      placements: this.#lines.placements,
    };
  }

  item(id: string): PictureItem | undefined {
    return this.#slots.item(id);
  }

  /** In pixels, from handle to handle, for hit tests and for editing a label where it stands. */
  relationFace(key: string): RelationFace | null {
    return this.#lines.faceOf(key);
  }

  /** What lies in an area (pixels), from back to front; nothing else is painted for that. */
  within(area: Rect): PictureItem[] {
    const units = grown(
      {
        x: area.x / gridSize,
        y: area.y / gridSize,
        width: area.width / gridSize,
        height: area.height / gridSize,
      },
      0.5,
    );
    const keys = new Set([...this.#snapshot.boxes.within(units), ...this.#lines.within(units)]);
    const ids = [...keys].flatMap(paintedIds);
    for (const key of this.#states.keys()) if (!keys.has(key)) ids.push(...paintedIds(key));
    return this.#slots.inOrder([...ids, selectionId]).filter((item) => touches(item.bounds, area));
  }

  /** Answers the ids of the items that look different now, what is gone included. A new view is not counted. */
  update(given: Partial<PictureInput>): ReadonlySet<string> {
    const view = given.view === undefined ? this.#slots.view : viewOf(given.view);
    if (!sameView(view, this.#slots.view)) this.#slots.view = view;
    const stale = new Set<string>();
    const before = this.#snapshot;
    if (given.snapshot !== undefined && given.snapshot !== before) {
      this.#snapshot = given.snapshot;
      for (const key of given.snapshot.items.differences(before.items)) stale.add(key);
      for (const key of stale) this.#rename(key, before.get(key), given.snapshot.get(key));
    }
    const renamed = given.names === undefined ? nothing : this.#takeNames(given.names);
    for (const key of renamed) stale.add(key);
    for (const key of this.#updateLines(before, stale)) stale.add(key);
    const ids = new Set<string>();
    this.#takeStates(given, stale);
    for (const key of stale) this.#refresh(key, ids);
    const isHandled = given.states !== undefined || given.readOnly !== undefined;
    if (isHandled || [...stale].some((key) => this.#selected.has(key))) this.#frameSelection(ids);
    return ids;
  }

  #rename(key: string, before: Item | undefined, after: Item | undefined): void {
    for (const name of namesOf(before)) this.#namedBy.get(name)?.delete(key);
    for (const name of namesOf(after)) {
      const keys = this.#namedBy.get(name) ?? new Set();
      this.#namedBy.set(name, keys.add(key));
    }
  }

  #takeNames(names: Names): Set<string> {
    const before = this.#names;
    this.#names = names;
    const renamed = new Set<string>();
    if (before === names) return renamed;
    for (const [name, keys] of this.#namedBy) {
      if (keys.size === 0) this.#namedBy.delete(name);
      else if (!sameValue(namedIn(before, name), namedIn(names, name)))
        for (const key of keys) renamed.add(key);
    }
    return renamed;
  }

  #updateLines(before: Snapshot, stale: Iterable<string>): Set<string> {
    const boxes = new Map<string, RouteBox | null>();
    const keptClear = new Map<string, Rect | null>();
    const relations = new Map<string, Relation | null>();
    for (const key of stale) {
      const [was, is] = [before.get(key), this.#snapshot.get(key)];
      if (was?.kind === 'relation' || is?.kind === 'relation')
        relations.set(key, is?.kind === 'relation' ? is : null);
      if (isBox(was) || isBox(is)) {
        const box = isBox(is) ? is : undefined;
        boxes.set(key, box?.kind === 'instance' ? { key, ...rectOf(box), container: box.container } : null);
        keptClear.set(key, box === undefined ? null : this.#keptClearBy(box));
      }
    }
    return this.#lines.update({ boxes, keptClear, relations });
  }

  /** What labels of relations keep clear of besides components. */
  #keptClearBy(box: Item): Rect | null {
    if (box.kind === 'textarea') return rectOf(box);
    if (box.kind !== 'instance' || !box.container) return null;
    const rect = containerLabelRect(containerFace(box, this.#names));
    return {
      x: rect.x / gridSize,
      y: rect.y / gridSize,
      width: rect.width / gridSize,
      height: rect.height / gridSize,
    };
  }

  #takeStates(given: Partial<PictureInput>, stale: Set<string>): void {
    if (given.readOnly !== undefined && given.readOnly !== this.#readOnly) {
      this.#readOnly = given.readOnly;
      for (const key of this.#states.keys()) stale.add(key);
    }
    const { states } = given;
    if (states === undefined || states === this.#states) return;
    for (const key of new Set([...this.#states.keys(), ...states.keys()]))
      if (!sameValue(this.#states.get(key), states.get(key))) stale.add(key);
    const selected = new Set<string>();
    for (const [key, state] of states) if (state.selected === true) selected.add(key);
    // One that was alone loses its handles as soon as another is selected too.
    if (selected.size > 1 !== this.#selected.size > 1)
      for (const key of [...selected, ...this.#selected]) stale.add(key);
    this.#states = states;
    this.#selected = selected;
  }

  #refresh(key: string, changed: Set<string>): void {
    const gone = new Set(paintedIds(key));
    for (const painted of this.#paintedOf(key)) {
      gone.delete(painted.id);
      if (this.#slots.set(painted)) changed.add(painted.id);
    }
    for (const id of gone) if (this.#slots.delete(id)) changed.add(id);
  }

  #paintedOf(key: string): Painted[] {
    const item = this.#snapshot.get(key);
    const state: ItemState = this.#states.get(key) ?? atRest;
    const handling = { canChange: !this.#readOnly, isAlone: this.#selected.size < 2 };
    if (item?.kind === 'instance') return paintedInstance(item, this.#names, state, handling);
    if (item?.kind === 'textarea') return paintedTextarea(item, this.#links, state, handling);
    const face = item === undefined ? null : this.#lines.faceOf(key);
    return face === null ? [] : paintedRelation(key, face, state, handling);
  }

  #frameSelection(changed: Set<string>): void {
    const rects = [...this.#selected].flatMap((key) => {
      const box = this.#snapshot.box(key);
      return box === undefined ? [] : rectOf(box);
    });
    const around = rects.length < 2 || this.#readOnly ? null : boundsAround(rects);
    const isChanged =
      around === null
        ? this.#slots.delete(selectionId)
        : this.#slots.set({
            id: selectionId,
            layer: layers.state,
            z: 1,
            look: around,
            paint: (view) => selectedTogether([], pixels(around), view),
          });
    if (isChanged) changed.add(selectionId);
  }
}

const componentName = (slug: string): string => `component ${slug}`;
const typeName = (slug: string): string => `type ${slug}`;

const namesOf = (item: Item | undefined): string[] => (item?.kind === 'instance' ? instanceNames(item) : []);

const instanceNames = ({ component, type }: Instance): string[] => [
  ...(component === null ? [] : [componentName(component)]),
  ...(type === null ? [] : [typeName(type)]),
];

const namedIn = (names: Names, name: string): unknown =>
  name.startsWith('component ')
    ? names.components.get(name.slice('component '.length))
    : names.types.get(name.slice('type '.length));

/** The picture of a diagram at one moment, for whoever looks once. */
export const picture = (input: PictureInput, options?: PictureOptions): Picture =>
  new PictureStore(input, options).picture;
