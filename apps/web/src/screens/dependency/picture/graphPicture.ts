import { type ComponentFace, componentShapes } from '@lintel/drawing/boxes';
import { containerShapes, type ContainerFace } from '@lintel/drawing/containers';
import { fullView, type View } from '@lintel/drawing/detail';
import { type GraphEdgeFace, graphEdgeShapes } from '@lintel/drawing/graph';
import {
  grown,
  itemOf,
  type Picture,
  type PictureItem,
  type Rect,
  type Shape,
} from '@lintel/drawing/picture';
import { flagWidth, ring, selectedBySomeone } from '@lintel/drawing/states';
import type { PeopleAtNodes } from '../shown/usePeopleAtNodes.ts';
import type { EdgeFace, GraphFaces, NodeFace } from './graphFaces.ts';

/** What is marked of a graph by whoever looks at it. */
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
const kept = new WeakMap<Face, { readonly view: View; readonly look: string; readonly item: PictureItem }>();

const itemFor = (id: string, face: Face, view: View, look: string, shapes: () => Shape[]): PictureItem => {
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

const peopleLook = ({ people }: GraphMarks, id: number): string =>
  (people.get(id) ?? []).map(({ initials, hue }) => `${hue}${initials}`).join(' ');

const nodeItem = (node: NodeFace, marks: GraphMarks, view: View): PictureItem => {
  const { id, face } = node;
  const { selected, hovered } = marks;
  const look = `${id === selected} ${id === hovered} ${peopleLook(marks, id)}`;
  return itemFor(`node ${id}`, face, view, look, () => [
    ...componentShapes(face, id === hovered ? 'hover' : 'rest', view),
    ...peopleShapes(node, marks, view),
    ...(id === selected ? [ring(face, 'selection', view)] : []),
  ]);
};

const edgeItem = (edge: EdgeFace, marks: GraphMarks, view: View): PictureItem => {
  const state = stateOf(edge, marks);
  return itemFor(`edge ${edge.edge.key}`, edge.face, view, state, () =>
    graphEdgeShapes({ ...edge.face, state }, view),
  );
};

/** From back to front: frames, edges, those that are told apart, nodes. */
export function graphPicture(faces: GraphFaces, marks = noMarks, view: View = fullView): Picture {
  const isFront = (edge: EdgeFace): boolean => stateOf(edge, marks) === 'outgoing';
  return {
    items: [
      ...faces.frames.map(({ key, face }) =>
        itemFor(`frame ${key}`, face, view, '', () => containerShapes(face, 'rest', view)),
      ),
      ...faces.edges.filter((edge) => !isFront(edge)).map((edge) => edgeItem(edge, marks, view)),
      ...faces.edges.filter(isFront).map((edge) => edgeItem(edge, marks, view)),
      ...faces.nodes.map((node) => nodeItem(node, marks, view)),
    ],
  };
}

const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The picture of a graph for the canvas: laid out anew for each detail, and asked for by place. */
export class GraphPictures {
  readonly isWhole = true;
  #faces: GraphFaces;
  #marks = noMarks;
  #view = fullView;
  #picture: Picture | null = null;

  constructor(faces: GraphFaces) {
    this.#faces = faces;
  }

  get faces(): GraphFaces {
    return this.#faces;
  }

  show(faces: GraphFaces, marks: GraphMarks): void {
    this.#faces = faces;
    this.#marks = marks;
    this.#picture = null;
  }

  see(view: View): void {
    if (view === this.#view) return;
    this.#view = view;
    this.#picture = null;
  }

  item(id: string): PictureItem | undefined {
    return this.#now().items.find((item) => item.id === id);
  }

  within(area: Rect): PictureItem[] {
    return this.#now().items.filter(({ bounds }) => overlaps(grown(bounds, 1), area));
  }

  #now(): Picture {
    this.#picture ??= graphPicture(this.#faces, this.#marks, this.#view);
    return this.#picture;
  }
}
