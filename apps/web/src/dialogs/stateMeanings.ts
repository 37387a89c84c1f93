import type { State } from '@lintel/domain/entities/diagram';

export const stateMeanings: Record<State, string> = {
  DRAFT: 'Work in progress, left out of graphs and views',
  ACTIVE: 'Current, for everybody to rely on',
  ARCHIVED: 'Kept for the record, out of the way',
};
