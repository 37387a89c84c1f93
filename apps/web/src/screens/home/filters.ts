import type { DiagramShape } from '@lintel/api/shapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { displayName } from '@lintel/domain/names';
import { hasWords, wordsOf } from '../../ui/matchesWords.ts';
import type { HomeSearch, LevelChoice, StateChoice } from './homeSearch.ts';

/** What is in use; archived diagrams are out of the way until they are asked for. */
const defaultStates: readonly State[] = ['ACTIVE', 'DRAFT'];

export const chosenStates = (choice: readonly StateChoice[] | undefined): readonly State[] => {
  if (choice === undefined || choice.length === 0) return defaultStates;
  return choice.includes('any') ? states : states.filter((state) => choice.includes(state));
};

const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((each) => b.includes(each));

/** As it stands in the address: the default says nothing. */
export const stateChoice = (chosen: readonly State[]): StateChoice[] | undefined => {
  if (sameSet(chosen, defaultStates)) return undefined;
  return chosen.length === 0 || chosen.length === states.length ? ['any'] : [...chosen];
};

/** 'Active or draft'; undefined when every state is shown. */
export const describeStates = (chosen: readonly State[]): string | undefined => {
  if (chosen.length === states.length) return undefined;
  const order: readonly State[] = ['ACTIVE', 'DRAFT', 'ARCHIVED'];
  const text = order
    .filter((state) => chosen.includes(state))
    .map((state) => stateLabels[state])
    .join(' or ');
  return text.charAt(0) + text.slice(1).toLocaleLowerCase('en');
};

/** 'C0, C2', then '+3'. */
export const describeSome = (names: readonly string[]): string | undefined => {
  if (names.length === 0) return undefined;
  const rest = names.length - 2;
  return names.slice(0, 2).join(', ') + (rest > 0 ? ` +${rest}` : '');
};

const levelOf = (diagram: DiagramShape): LevelChoice => diagram.diagramLevel2 ?? 'none';

export interface HomePlace {
  folderId: number | null;
}

/** OR within a filter, AND between them. Without a place all folders are looked through. */
export const filterDiagrams = (
  diagrams: readonly DiagramShape[],
  search: HomeSearch,
  place: HomePlace | null,
): DiagramShape[] => {
  const words = wordsOf(search.text ?? '');
  const shown = new Set(chosenStates(search.state));
  const levels = new Set(search.level);
  const tags = new Set(search.tag);
  return diagrams.filter(
    (diagram) =>
      (place === null || diagram.fkFolderId === place.folderId) &&
      shown.has(diagram.state) &&
      (levels.size === 0 || levels.has(levelOf(diagram))) &&
      (tags.size === 0 || diagram.tags.some((tag) => tags.has(tag.slug))) &&
      hasWords(displayName('diagram', diagram), words),
  );
};

export type Filter = 'text' | 'level' | 'tag' | 'state';

/** The filters that are set: without these everything in use is shown. */
export const setFilters = (search: HomeSearch): Filter[] => {
  const filters: Filter[] = [];
  if ((search.text ?? '').trim() !== '') filters.push('text');
  if ((search.level ?? []).length > 0) filters.push('level');
  if ((search.tag ?? []).length > 0) filters.push('tag');
  if (stateChoice(chosenStates(search.state)) !== undefined) filters.push('state');
  return filters;
};

export const withoutFilters = (search: HomeSearch): HomeSearch => ({
  ...search,
  text: undefined,
  level: undefined,
  tag: undefined,
  state: undefined,
});
