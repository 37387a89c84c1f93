import type { Point } from '../geometry/rect.ts';
import { cutOfSketch } from './partOfSketch.ts';
import { everyBox, type Sketch } from './sketch.ts';

export const viewKinds = [
  'systemlandscape',
  'systemcontext',
  'container',
  'component',
  'dynamic',
  'deployment',
  'custom',
] as const;
export type ViewKind = (typeof viewKinds)[number];

export interface SketchedView {
  readonly kind: ViewKind;
  /** The same at every reading, also of a text to which was added. */
  readonly id: string;
  /** The box that it looks into, or at. */
  readonly of: string | null;
  readonly title: string;
  readonly sketch: Sketch;
  /** Where its boxes stand, in grid units; without it nobody has said so. */
  readonly places?: ReadonlyMap<string, Point> | null;
}

interface Filter {
  readonly tags: readonly string[];
  /** It shows what is tagged in one of these ways; or what is tagged in none of them. */
  readonly isIncluded: boolean;
  /** In small letters, of a box. */
  readonly tagsOf: (id: string) => readonly string[];
}

export const filtered = (sketch: Sketch, { tags, isIncluded, tagsOf }: Filter): Sketch => {
  const asked = new Set(tags.map((tag) => tag.toLowerCase()));
  const isShown = (known: readonly string[]): boolean => known.some((tag) => asked.has(tag)) === isIncluded;
  const ids = everyBox(sketch.boxes).map(({ id }) => id);
  const part = cutOfSketch(sketch, new Set(ids.filter((id) => isShown(tagsOf(id)))));
  const relations = part.relations.filter((relation) =>
    isShown(['relationship', ...relation.tags.map((tag) => tag.toLowerCase())]),
  );
  return { ...part, relations };
};

interface Titled {
  /** Of what it looks at. */
  readonly name: string;
  readonly environment: string;
  /** By its description, or else its key. */
  readonly called: string;
}

/** Of a view that says none itself. */
export const standardTitle = (kind: ViewKind, { name, environment, called }: Titled): string => {
  const standard: Record<ViewKind, string> = {
    systemlandscape: 'System landscape',
    systemcontext: `System context of ${name}`,
    container: `Containers of ${name}`,
    component: `Components of ${name}`,
    dynamic: called || 'Process',
    deployment: `Deployment${name === '' ? '' : ` of ${name}`} (${environment})`,
    custom: called || 'Diagram',
  };
  return standard[kind];
};

/** Of two of one name the second is numbered. */
export const free = (name: string, taken: Set<string>): string => {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (taken.has(candidate)) continue;
    taken.add(candidate);
    return candidate;
  }
};
