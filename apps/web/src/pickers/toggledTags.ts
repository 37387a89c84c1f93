import type { TagOnDiagram, TagShape } from '@lintel/api/shapes';

export const toggledTags = (
  tags: readonly TagOnDiagram[],
  { tagId, name, slug, color }: TagShape,
): TagOnDiagram[] => {
  const others = tags.filter((tag) => tag.tagId !== tagId);
  return others.length < tags.length ? others : [...others, { tagId, name, slug, color }];
};
