import { type ComponentFace, componentShapes } from '@lintel/drawing/boxes';
import { containerShapes, type ContainerFace } from '@lintel/drawing/containers';
import { fullView, type View } from '@lintel/drawing/detail';
import { graphCountShapes, type GraphEdgeFace, graphEdgeShapes } from '@lintel/drawing/graph';
import {
  grown,
  itemOf,
  type Picture,
  type PictureItem,
  type Point,
  type Rect,
  type Shape,
} from '@lintel/drawing/picture';
import { flagWidth, ring, selectedBySomeone } from '@lintel/drawing/states';
import type { PeopleAtNodes } from '../shown/usePeopleAtNodes.ts';
import { type EdgeFace, type FrameFace, type GraphFaces, type NodeFace, noFaces } from './graphFaces.ts';

/** What its reader has marked of a graph. */
export interface GraphMarks {
  readonly selected: number | null;
  readonly hovered: number | null;
  /** The edges of a path that is looked at; all else is pale. */
  readonly path: ReadonlySet<string> | null;
  /** Others, at what they work on. */
  readonly people: PeopleAtNodes;
}

export const noMarks: GraphMarks = { selected: null, hovered: null, path: null, people: new Map() };

const stateOf = ({ edge }: EdgeFace, { selected, path }: GraphMarks): GraphEdgeFace['state'] => {
  if (path !== null) return path.has(edge.key) ? 'outgoing' : 'dim';
  return edge.from === selected ? 'outgoing' : 'rest';
};

type Face = ComponentFace | ContainerFace | GraphEdgeFace;

/** Texts are measured once for each face and detail, however often the view moves. */
const keepingItems = () => {
  const kept = new WeakMap<
    Face,
    { readonly view: View; readonly look: string; readonly item: PictureItem }
  >();
  return (id: string, face: Face, view: View, look: string, shapes: () => Shape[]): PictureItem => {
    const known = kept.get(face);
    const isSame =
      known !== undefined &&
      known.look === look &&
      known.view.detail === view.detail &&
      known.view.zoom === view.zoom;
    if (isSame) return known.item;
    const item = itemOf(id, shapes());
    kept.set(face, { view, look, item });
    return item;
  };
};

const itemFor = keepingItems();
const countItemFor = keepingItems();

/** As many flags as there is room for on the edge of a node. */
const mostFlags = 3;
const flagGap = 3;

/** Rings and flags of those who work on a component elsewhere. */
const peopleShapes = ({ id, face }: NodeFace, { people }: GraphMarks, view: View): Shape[] => {
  let taken = 0;
  return (people.get(id) ?? []).slice(0, mostFlags).flatMap((person) => {
    const shapes = selectedBySomeone(face, person, view, { taken });
    taken += flagWidth(person.initials) + flagGap;
    return shapes;
  });
};

const nodeId = (id: number): string => `node ${id}`;
const frameId = (key: string): string => `frame ${key}`;
const edgeId = ({ edge }: EdgeFace): string => `edge ${edge.key}`;
const countId = ({ edge }: EdgeFace): string => `count ${edge.key}`;

/** The same for marks with which a node looks the same. */
const lookOf = (id: number, { selected, hovered, people }: GraphMarks): string => {
  const here = people.get(id)?.map(({ initials, hue }) => `${hue}${initials}`) ?? [];
  return `${id === selected} ${id === hovered} ${here.join(' ')}`;
};

const nodeItem = (node: NodeFace, marks: GraphMarks, view: View): PictureItem => {
  const { id, face } = node;
  const { selected, hovered } = marks;
  return itemFor(nodeId(id), face, view, lookOf(id, marks), () => [
    ...componentShapes(face, id === hovered ? 'hover' : 'rest', view),
    ...peopleShapes(node, marks, view),
    ...(id === selected ? [ring(face, 'selection', view)] : []),
  ]);
};

const edgeItem = (edge: EdgeFace, marks: GraphMarks, view: View): PictureItem => {
  const state = stateOf(edge, marks);
  return itemFor(edgeId(edge), edge.face, view, state, () => graphEdgeShapes({ ...edge.face, state }, view));
};

/** Of an edge that is told apart. */
const countItem = (edge: EdgeFace, view: View): PictureItem =>
  countItemFor(countId(edge), edge.face, view, '', () =>
    graphCountShapes({ ...edge.face, state: 'outgoing' }, view),
  );

const isFront = (edge: EdgeFace, marks: GraphMarks): boolean => stateOf(edge, marks) === 'outgoing';

/** Something of a graph that is laid out when it is asked for. */
interface Painted {
  readonly id: string;
  /** All of it lies in here, at every zoom. */
  readonly reach: Rect;
  readonly item: (marks: GraphMarks, view: View) => PictureItem;
}

/** Of nodes, what stands on their upper border at the smallest zoom; of edges, arrows and counts. */
const overhang = 72;

const aroundPoints = (points: readonly Point[]): Rect => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

const keptPainted = new WeakMap<Face, Painted>();

/** The same for the same face. */
const paintedOf = (face: Face, make: () => Painted): Painted => {
  const known = keptPainted.get(face) ?? make();
  keptPainted.set(face, known);
  return known;
};

const paintedFrame = ({ key, face }: FrameFace): Painted =>
  paintedOf(face, () => {
    const id = frameId(key);
    return {
      id,
      reach: grown(face, 2),
      item: (_, view) => itemFor(id, face, view, '', () => containerShapes(face, 'rest', view)),
    };
  });

const paintedEdge = (edge: EdgeFace): Painted =>
  paintedOf(edge.face, () => ({
    id: edgeId(edge),
    reach: grown(aroundPoints(edge.face.points), overhang),
    item: (marks, view) => edgeItem(edge, marks, view),
  }));

const paintedCount = (edge: EdgeFace): Painted => ({
  id: countId(edge),
  reach: grown(aroundPoints(edge.face.points), overhang),
  item: (_, view) => countItem(edge, view),
});

const paintedNode = (node: NodeFace): Painted =>
  paintedOf(node.face, () => ({
    id: nodeId(node.id),
    reach: grown(node.face, overhang),
    item: (marks, view) => nodeItem(node, marks, view),
  }));

const frontEdges = ({ edges }: GraphFaces, marks: GraphMarks): EdgeFace[] =>
  marks.selected === null && marks.path === null ? [] : edges.filter((edge) => isFront(edge, marks));

/** From back to front: frames, edges, those that are told apart, their counts, nodes. */
const allPainted = (faces: GraphFaces, marks: GraphMarks): Painted[] => {
  const { frames, edges, nodes } = faces;
  const front = frontEdges(faces, marks);
  return [
    ...frames.map(paintedFrame),
    ...edges.filter((edge) => !isFront(edge, marks)).map(paintedEdge),
    ...front.map(paintedEdge),
    ...front.map(paintedCount),
    ...nodes.map(paintedNode),
  ];
};

export const graphPicture = (faces: GraphFaces, marks = noMarks, view: View = fullView): Picture => ({
  items: allPainted(faces, marks).map(({ item }) => item(marks, view)),
});

interface Shown {
  readonly faces: GraphFaces;
  readonly marks: GraphMarks;
}

interface Change {
  /** What is new, or looks otherwise. */
  readonly painted: readonly Painted[];
  readonly gone: readonly string[];
  /** All stand in the same order as before. */
  readonly isInPlace: boolean;
}

/** Of one kind. Mostly a few are moved, and no list has to be searched for them. */
function changeAmong<Each extends { readonly face: Face }>(
  before: readonly Each[],
  after: readonly Each[],
  paintedFor: (each: Each) => Painted,
  looksOtherwise: (each: Each) => boolean = () => false,
): Change {
  const idOf = (each: Each | undefined): string | undefined => each && paintedFor(each).id;
  const isSame = (each: Each, at: number): boolean => before[at]?.face === each.face;
  const isInPlace =
    before.length === after.length &&
    after.every((each, at) => isSame(each, at) || idOf(before[at]) === idOf(each));
  if (isInPlace) {
    const changed = after.filter((each, at) => !isSame(each, at) || looksOtherwise(each));
    return { painted: changed.map(paintedFor), gone: [], isInPlace };
  }
  const there = new Set(before.map(({ face }) => face));
  const here = new Set(after.map((each) => idOf(each)));
  return {
    painted: after.filter((each) => !there.has(each.face) || looksOtherwise(each)).map(paintedFor),
    gone: before.map((each) => paintedFor(each).id).filter((id) => !here.has(id)),
    isInPlace,
  };
}

function changeBetween(before: Shown, after: Shown): Change {
  const [then, now] = [before.marks, after.marks];
  const looksOtherwise = ({ id }: NodeFace): boolean => then !== now && lookOf(id, then) !== lookOf(id, now);
  const isOtherwise = (edge: EdgeFace): boolean => then !== now && stateOf(edge, then) !== stateOf(edge, now);
  const changes = [
    changeAmong(before.faces.frames, after.faces.frames, paintedFrame),
    changeAmong(before.faces.nodes, after.faces.nodes, paintedNode, looksOtherwise),
    changeAmong(before.faces.edges, after.faces.edges, paintedEdge, isOtherwise),
    changeAmong(frontEdges(before.faces, then), frontEdges(after.faces, now), paintedCount),
  ];
  return {
    painted: changes.flatMap(({ painted }) => painted),
    gone: changes.flatMap(({ gone }) => gone),
    // What is told apart stands in front of the other edges.
    isInPlace:
      changes.every(({ isInPlace }) => isInPlace) && then.selected === now.selected && then.path === now.path,
  };
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The picture of a graph for the canvas: of each detail only what is asked for by its place is laid out. */
export class GraphPictures {
  #isWhole = false;
  #shown: Shown = { faces: noFaces, marks: noMarks };
  #view = fullView;
  #painted: Map<string, Painted> | null = null;
  #reckoned: { readonly from: Shown; readonly to: Shown; readonly change: Change } | null = null;

  /** At first only what is seen is painted, so that something is there soon; what lies around it when the view moves. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  get faces(): GraphFaces {
    return this.#shown.faces;
  }

  wasPainted(): void {
    this.#isWhole ||= this.faces.nodes.length > 0;
  }

  /** How much of another graph would have to be laid out for it. */
  newIn(faces: GraphFaces, marks: GraphMarks): number {
    return this.#changeTo(faces, marks).painted.length;
  }

  /** Answers what of it looks otherwise now. */
  show(faces: GraphFaces, marks: GraphMarks): readonly string[] {
    const { painted, gone, isInPlace } = this.#changeTo(faces, marks);
    this.#shown = { faces, marks };
    this.#reckoned = null;
    if (isInPlace) for (const each of painted) this.#painted?.set(each.id, each);
    else this.#painted = null;
    return [...painted.map(({ id }) => id), ...gone];
  }

  /** Lays out what of another graph lies in an area, as it is once this begins, step by step: showing it takes less time then. */
  *preparing(faces: GraphFaces, marks: GraphMarks, areaNow: () => Rect): Generator<void> {
    const area = areaNow();
    for (const { reach, item } of allPainted(faces, marks)) {
      if (!overlaps(reach, area)) continue;
      item(marks, this.#view);
      yield;
    }
  }

  see(view: View): void {
    this.#view = view;
  }

  item(id: string): PictureItem | undefined {
    return this.#all().get(id)?.item(this.#shown.marks, this.#view);
  }

  within(area: Rect): PictureItem[] {
    const items: PictureItem[] = [];
    for (const { reach, item } of this.#all().values()) {
      if (!overlaps(reach, area)) continue;
      const found = item(this.#shown.marks, this.#view);
      if (overlaps(grown(found.bounds, 1), area)) items.push(found);
    }
    return items;
  }

  /** Asked for twice where one looks first how much it is. */
  #changeTo(faces: GraphFaces, marks: GraphMarks): Change {
    const { from, to, change } = this.#reckoned ?? {};
    if (change !== undefined && from === this.#shown && to?.faces === faces && to.marks === marks)
      return change;
    const next = { faces, marks };
    this.#reckoned = { from: this.#shown, to: next, change: changeBetween(this.#shown, next) };
    return this.#reckoned.change;
  }

  #all(): ReadonlyMap<string, Painted> {
    const { faces, marks } = this.#shown;
    this.#painted ??= new Map(allPainted(faces, marks).map((each) => [each.id, each]));
    return this.#painted;
  }
}
