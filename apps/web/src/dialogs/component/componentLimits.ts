import { limits } from '@lintel/domain/limits';
import { requiredLine } from '@lintel/domain/text';

/** A component that is edited by hand has a name; nobody would find it again. */
export const componentNameField = requiredLine(limits.nameLength);

/** A repository is found by a browser; none is fine. */
export const repositoryProblem = (url: string): string | undefined => {
  const text = url.trim();
  if (text === '') return undefined;
  return URL.canParse(text) && /^https?:/i.test(text) ? undefined : 'Not a full address (https://…)';
};
