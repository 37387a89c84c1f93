import type { DiagramShape } from '@lintel/api/shapes';
import type { TagColor } from '@lintel/domain/colors';
import { stateLabels } from '@lintel/domain/entities/diagram';

export interface Mark {
  name: string;
  color: TagColor;
}

/** What a card says about a diagram in a few words. */
export const markedBy = (diagram: DiagramShape, most: number): { shown: Mark[]; rest: Mark[] } => {
  const state: Mark[] =
    diagram.state === 'ACTIVE' ? [] : [{ name: stateLabels[diagram.state], color: 'gray' }];
  const marks = [...state, ...diagram.tags.map(({ name, color }) => ({ name, color }))];
  return { shown: marks.slice(0, most), rest: marks.slice(most) };
};
