import type { Change } from '@lintel/diagram/change';
import { writeText } from '@lintel/diagram/commands/name';
import { remove } from '@lintel/diagram/commands/remove';
import { rectsOf } from '@lintel/diagram/derived/bounds';
import { boundsAround, centreOf, type Point, type Rect, rectsAlong } from '@lintel/diagram/geometry/rect';
import type { EditRun, History } from '@lintel/diagram/history';
import { createKey } from '@lintel/diagram/keys';
import { isRefusal, type Outcome, refusalTexts } from '@lintel/diagram/refusal';
import type { SnapshotStore } from '@lintel/diagram/snapshotStore';
import { gridSize } from '@lintel/drawing/picture';
import { openLink } from '../../../richText/openLink.ts';
import { type Readable, type Settable, settable } from '../../../state/readable.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Camera } from '../../../camera/camera.ts';
import type { CameraState } from '../../../camera/cameraStates.ts';
import { type Grips, noGrips } from '../canvas/hit.ts';
import type { CanvasPointer } from '../canvas/pointer.ts';
import type { Editing, EditingWish } from './editing.ts';
import { earlyText, isBlank } from './earlyText.ts';
import type { LinkChoice } from './linkChoice.ts';
import { LinkPress } from './linkPress.ts';
import { Marks } from './marks.ts';
import {
  areLinksAwaited,
  type DiagramNames,
  leadsTo,
  nameOf,
  noDiagramNames,
} from '../names/diagramNames.ts';
import { type Colleague, Scene } from './scene.ts';
import { Selection } from './selection.ts';
import type { Gesture } from '../tools/gesture.ts';
import { handle } from '../tools/hand.ts';
import { type Looked, lookOf, portsOf } from '../tools/look.ts';
import {
  type Effect,
  emptyHand,
  type Hand,
  isBeginning,
  type ToolContext,
  type ToolInput,
} from '../tools/handStep.ts';
import { approach, typingPlace } from './typingPlace.ts';
import type { Unwritten } from './unwritten.ts';

/** What an editor needs of the open diagram. */
export interface EditedDiagram {
  readonly slug: string;
  readonly snapshots: SnapshotStore;
  readonly history: History;
  readonly access: Readable<'write' | 'read'>;
  readonly presence: {
    readonly others: Readable<readonly Colleague[]>;
    announce(
      own: Partial<{
        cursor: Point | null;
        selection: readonly string[];
        drag: Point | null;
        caret: Colleague['caret'];
        camera: CameraState | null;
      }>,
    ): void;
  };
}

const restMilliseconds = 150;
const standing = new Set<Gesture['kind']>(['press', 'pan', 'place']);
const quiet = new Set(['unchanged', 'gone']);

/**
 * One person at one diagram: brings together what the hand does, what is selected, what is seen and what is written.
 * It lives outside of React, since all of that changes with every movement of a pointer.
 */
export class Editor {
  readonly diagram: EditedDiagram;
  readonly camera: Camera;
  readonly selection = new Selection();
  readonly scene = new Scene();
  readonly marks = new Marks();
  /** By the keys of the items. */
  readonly unwritten = new Map<string, Unwritten>();
  /** For people who cannot see the canvas. */
  readonly announcement = settable({ text: '' });
  /** The items whose components are open. */
  readonly details: Settable<readonly string[] | null> = settable<readonly string[] | null>(null);
  /** Whose links are to be opened: the choice is made where the pointer is. */
  readonly linkChoice: Settable<LinkChoice | null> = settable<LinkChoice | null>(null);
  /** What the named things on the diagram are called. */
  readonly names: Settable<DiagramNames> = settable(noDiagramNames);
  /** Where the pointer last was on the canvas, in grid units; null while it is elsewhere. */
  pointerAt: Point | null = null;
  readonly #hand: Settable<Hand> = settable(emptyHand);
  readonly #editing: Settable<Editing | null> = settable<Editing | null>(null);
  readonly #cursor = settable('default');
  readonly #grips: Settable<Grips> = settable(noGrips);
  readonly #isDragging = settable(false);
  readonly #stops: (() => void)[] = [];
  #looked: Looked;
  #typed: string | null = null;
  #isCovered = false;
  readonly #linkPress = new LinkPress();
  #overLink = false;
  #announcedDrag: Point | null = null;
  #isLeft = false;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(diagram: EditedDiagram, camera: Camera) {
    this.diagram = diagram;
    this.camera = camera;
    const context = this.#context();
    this.#looked = { hand: emptyHand, context, look: lookOf(emptyHand, context) };
    const { snapshots, access, presence } = diagram;
    this.#stops.push(
      snapshots.subscribe(({ after, changed }) => {
        if ([...changed].some((key) => !after.has(key))) this.selection.prune((key) => after.has(key));
        const editing = this.#editing.get();
        if (editing !== null && !after.has(editing.key)) this.stopEditing();
        this.take({ input: 'changed' });
      }),
      access.subscribe(() => {
        if (!this.canEdit) this.stopEditing();
        this.take({ input: 'changed' });
      }),
      presence.others.subscribe(() => this.#show()),
      this.names.subscribe(() => this.scene.setNames(this.names.get().picture)),
      this.selection.subscribe(() => {
        presence.announce({ selection: [...this.selection.get()] });
        this.#show();
      }),
      this.#editing.subscribe(() => this.#show()),
      this.marks.marked.subscribe(() => this.#show()),
      camera.subscribe(() => presence.announce({ camera: camera.get() })),
    );
    presence.announce({ camera: camera.get() });
    this.#show();
  }

  get hand(): Readable<Hand> {
    return this.#hand;
  }

  get editing(): Readable<Editing | null> {
    return this.#editing;
  }

  get cursor(): Readable<string> {
    return this.#cursor;
  }

  /** What can be grabbed, to find out what lies under a pointer. */
  get grips(): Readable<Grips> {
    return this.#grips;
  }

  /** Something is on its way that may go beyond the edge of the view. */
  get isDragging(): Readable<boolean> {
    return this.#isDragging;
  }

  openLinks(key: string): void {
    const bounds = this.boundsOf([key]);
    if (bounds !== null) this.linkChoice.set({ key, at: centreOf(bounds) });
  }

  get snapshot() {
    return this.diagram.snapshots.get();
  }

  get canEdit(): boolean {
    return !this.#isLeft && this.diagram.access.get() === 'write';
  }

  readonly point = (pointer: CanvasPointer): void => {
    this.pointerAt = pointer.type === 'leave' ? null : pointer.at;
    if (pointer.type === 'down') this.stopEditing();
    if (pointer.type === 'move' || pointer.type === 'leave')
      this.diagram.presence.announce({ cursor: this.pointerAt });
    this.take({ input: 'pointer', pointer });
    this.#overLink = this.#linkPress.isOver(pointer, this.canEdit);
    this.#showCursor();
    const link = this.#linkPress.take(pointer, this.canEdit);
    if (link !== null) openLink(link);
  };

  /** Answers whether the key meant something. */
  take(input: ToolInput): boolean {
    if (isBeginning(input)) for (const asked of [this.linkChoice, this.details]) asked.set(null);
    const before = this.#hand.get();
    const { hand, effects, ignored } = handle(before, input, this.#context());
    this.#hand.set(hand);
    // After letting go the pointer rests anew, also on what it was on before.
    if (hand.hover !== before.hover || (hand.gesture === null && before.gesture !== null))
      this.#waitForRest(hand.hover);
    for (const effect of effects) this.carryOut(effect);
    if (hand !== before || input.input === 'changed') this.#show();
    return ignored !== true;
  }

  /** What a command answered becomes an edit, or a word why not. Answers whether it was one. */
  commit(outcome: Outcome, run: EditRun | null = null): outcome is readonly Change[] {
    if (isRefusal(outcome)) {
      if (!quiet.has(outcome.refused)) toast.info(refusalTexts[outcome.refused]);
      return false;
    }
    if (!this.canEdit) return false;
    this.diagram.history.commit(outcome, run);
    return true;
  }

  edit(key: string, { typed = null, at = null, made = null }: EditingWish = {}): void {
    const item = this.snapshot.get(key);
    if (!this.canEdit || item === undefined) return;
    if (this.#editing.get()?.key !== key) this.stopEditing();
    const place = typingPlace(item, at ?? null, this.scene.pictures.relationFace(key));
    if (place !== null) approach(this.camera, place);
    this.#typed = item.kind === 'instance' ? (typed ?? nameOf(item, this.names.get())) : null;
    this.#editing.set({ key, typed, at, made });
  }

  /** What stands in the open field, so that the drawing makes room for it at once. */
  type(text: string): void {
    this.#typed = text;
    this.#show();
  }

  /** What is typed into a text before there is an editor for it. */
  typeEarly(typed: string): void {
    const editing = this.#editing.get();
    if (editing !== null) this.#editing.set({ ...editing, typed });
  }

  /** From when to when an editor stands over a text, in the place of the drawn one. */
  cover(isCovered: boolean): void {
    this.#isCovered = isCovered;
    this.#show();
  }

  stopEditing(): void {
    const editing = this.#editing.get();
    if (editing === null) return;
    this.#editing.set(null);
    const item = this.snapshot.get(editing.key);
    if (item === undefined || item.kind === 'instance') return;
    const early = this.#isCovered ? null : earlyText(item, editing.typed);
    if (early !== null) this.commit(writeText(this.snapshot, { key: item.key, text: early }));
    // Nobody could find an empty one again.
    else if (item.kind === 'textarea' && isBlank(item.text) && this.canEdit)
      this.commit(remove(this.snapshot, { keys: [item.key] }));
  }

  reveal(keys: Iterable<string>): void {
    const all = [...keys];
    const bounds = this.boundsOf(all);
    // From as far as all of a long text is seen no words are drawn; boxes and lines say something even then.
    const isText = all.length === 1 && this.snapshot.get(all[0] ?? '')?.kind === 'textarea';
    if (bounds !== null) this.camera[isText ? 'revealAtThisZoom' : 'reveal'](bounds);
  }

  /** Around items, relations with their whole way, in grid units. */
  boundsOf(keys: Iterable<string>): Rect | null {
    return boundsAround(this.partsOf(keys));
  }

  /** The boxes among items, and each leg of a relation. */
  partsOf(keys: Iterable<string>): Rect[] {
    const all = [...keys];
    return [...rectsOf(this.snapshot, all), ...all.flatMap((key) => rectsAlong(this.#routeOf(key) ?? []))];
  }

  /** Selects and shows items, and marks them for a moment: nobody looks for what they jumped to. */
  jumpTo(keys: readonly string[]): void {
    this.selection.set(keys);
    this.reveal(keys);
    this.marks.flash(this.boundsOf(keys));
  }

  announce(text: string): void {
    this.announcement.set({ text });
  }

  /** What was begun here and ends later changes nothing any more. */
  destroy(): void {
    this.#isLeft = true;
    clearTimeout(this.#resting);
    this.marks.destroy();
    this.scene.destroy();
    for (const stop of this.#stops.splice(0)) stop();
  }

  #context(): ToolContext {
    return {
      snapshot: this.snapshot,
      selection: this.selection.get(),
      canEdit: this.canEdit,
      zoom: this.camera.get().zoom,
      view: this.camera.visible(),
      routeOf: (key) => this.#routeOf(key),
      movableLegs: (key) => this.scene.pictures.movableLegs(key),
      leadsTo: (key) => {
        const [item, names] = [this.snapshot.get(key), this.names.get()];
        return areLinksAwaited(item, names) ? null : leadsTo(item, names).length;
      },
      newKey: createKey,
    };
  }

  #routeOf(key: string): readonly Point[] | null {
    const face = this.scene.pictures.relationFace(key);
    return face === null ? null : face.points.map(({ x, y }) => ({ x: x / gridSize, y: y / gridSize }));
  }

  /** What a tool asks for. */
  carryOut(effect: Effect): void {
    switch (effect.effect) {
      case 'commit':
        this.diagram.history.commit(effect.changes, effect.run);
        return;
      case 'select':
        this.selection.set(effect.keys);
        return;
      case 'edit':
        this.edit(effect.key, effect);
        return;
      case 'openLinks':
        this.linkChoice.set(effect);
        return;
      case 'details':
        this.details.set(effect.keys);
        return;
      case 'refused':
        toast.info(refusalTexts[effect.reason]);
        return;
      case 'pan':
        this.camera.panBy(effect.by);
        return;
      case 'reveal':
        this.reveal(effect.keys);
        return;
      case 'revealPlace':
        this.camera.reveal(effect.place);
    }
  }

  #show(): void {
    const hand = this.#hand.get();
    const context = this.#context();
    const look = lookOf(hand, context, this.#looked);
    this.#looked = { hand, context, look };
    this.#showCursor();
    this.#isDragging.set(hand.gesture !== null && !standing.has(hand.gesture.kind));
    this.#grip(hand);
    this.#announceDrag(look.drag);
    this.scene.show({
      snapshot: context.snapshot,
      hand,
      look,
      selection: context.selection,
      editing: this.#shownEditing(),
      typed: this.#editing.get() === null ? null : this.#typed,
      colleagues: this.diagram.presence.others.get(),
      canEdit: context.canEdit,
      zoom: context.zoom,
      marked: this.marks.marked.get(),
    });
  }

  /** A text is drawn until its editor stands there. */
  #shownEditing(): string | null {
    const key = this.#editing.get()?.key ?? null;
    const isName = key !== null && this.snapshot.get(key)?.kind === 'instance';
    return isName || this.#isCovered ? key : null;
  }

  #showCursor(): void {
    this.#cursor.set(this.#overLink ? 'pointer' : this.#looked.look.cursor);
  }

  #grip(hand: Hand): void {
    const before = this.#grips.get();
    const selected = this.selection.get();
    const ports = portsOf(hand, this.snapshot);
    const { canEdit: canChange } = this;
    if (before.selected === selected && before.ports === ports && before.canChange === canChange) return;
    this.#grips.set({ selected, ports, canChange });
  }

  #announceDrag(drag: Point | null): void {
    if (drag?.x === this.#announcedDrag?.x && drag?.y === this.#announcedDrag?.y) return;
    this.#announcedDrag = drag;
    this.diagram.presence.announce({ drag });
  }

  #waitForRest(hover: string | null): void {
    clearTimeout(this.#resting);
    if (hover !== null) this.#resting = setTimeout(() => this.take({ input: 'rested' }), restMilliseconds);
  }
}
