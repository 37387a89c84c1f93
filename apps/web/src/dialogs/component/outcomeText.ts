import { displayName } from '@lintel/domain/names';

/** What became of one component, or of several. */
export const outcomeText = (
  components: readonly { slug: string; name: string }[],
  what: 'created' | 'updated',
): string => {
  const [only, another] = components;
  return only !== undefined && another === undefined
    ? `Component "${displayName('component', only)}" has been ${what}`
    : `${components.length} components have been ${what}`;
};
