import { componentNameEndpoints } from '@lintel/api/endpoints/componentNames';
import type { ClipboardContent } from '@lintel/diagram/clipboard';
import type { KeepsLink } from '@lintel/diagram/commands/paste';
import { call } from '../../../data/api.ts';
import type { ComponentActions } from '../components/useComponentActions.ts';
import type { Editor } from '../editor/editor.ts';
import type { DescribedComponent } from '../names/diagramNames.ts';

const slugsIn = ({ items }: ClipboardContent): string[] => {
  const slugs = items.flatMap((item) => (item.kind === 'instance' ? (item.component ?? []) : []));
  return [...new Set(slugs)];
};

const describedFor = async (slugs: readonly string[]): Promise<readonly DescribedComponent[]> => {
  if (slugs.length === 0) return [];
  const answer = await call(componentNameEndpoints.names, { body: { components: [...slugs], types: [] } });
  return answer.components;
};

/**
 * What was copied may come from another organisation, or from a draft: only components that may be drawn here are kept.
 * Those that are drawn already are known without the server.
 */
export const linksHere = async (
  editor: Editor,
  content: ClipboardContent,
  { takesDrafts }: ComponentActions,
): Promise<KeepsLink> => {
  const { components } = editor.names.get();
  const slugs = slugsIn(content);
  const drawn = slugs.flatMap((slug) => components.get(slug) ?? []);
  const others = await describedFor(slugs.filter((slug) => !components.has(slug)));
  const kept = [...drawn, ...others].filter(
    ({ state, deleted }) => !deleted && (state === 'ACTIVE' || (state === 'DRAFT' && takesDrafts())),
  );
  const known = new Set(kept.map(({ slug }) => slug));
  return (slug) => known.has(slug);
};
