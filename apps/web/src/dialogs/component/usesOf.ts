import type { ComponentShape } from '@lintel/api/componentShapes';

type Drawn = Pick<ComponentShape, 'slug' | 'componentInstances'>;

/** A diagram with the component to look for on it. */
export interface Use {
  readonly diagram: { readonly slug: string; readonly name: string };
  readonly component: string;
}

/** Each diagram once, with the first of the components that is drawn on it; the one on the screen is among them. */
export const usesOf = (
  components: readonly [Drawn, ...Drawn[]],
  here: { readonly slug: string; readonly name: string } | undefined,
): Use[] => {
  const uses = new Map<string, Use>();
  for (const { slug: component, componentInstances } of components) {
    for (const diagram of componentInstances) {
      if (!uses.has(diagram.slug)) uses.set(diagram.slug, { diagram, component });
    }
  }
  const unknown =
    here === undefined || uses.has(here.slug) ? [] : [{ diagram: here, component: components[0].slug }];
  return [...unknown, ...uses.values()];
};
