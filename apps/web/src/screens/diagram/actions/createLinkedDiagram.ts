import type { DiagramShape } from '@lintel/api/shapes';
import type { Relation } from '@lintel/diagram/items';
import { plainText } from '@lintel/diagram/text';
import { displayName } from '@lintel/domain/names';
import { explainFailure } from '../../../data/failures.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { Editor } from '../editor/editor.ts';
import type { DiagramActions } from './useDiagramActions.ts';

interface Means extends Pick<DiagramActions, 'link' | 'open'> {
  /** Where the diagram is that is open. */
  readonly create: (name: string) => Promise<DiagramShape>;
}

/** A diagram that is called what the relation says, which leads there from now on. */
export const createLinkedDiagram = async (
  editor: Editor,
  { key, text }: Relation,
  { create, link, open }: Means,
): Promise<void> => {
  const createAndLink = async (name: string): Promise<DiagramShape> => {
    const made = await create(name);
    const relation = editor.snapshot.relation(key);
    if (relation === undefined) throw new Error('The relation has been deleted meanwhile');
    link(key, [...relation.links, made.slug]);
    return made;
  };

  const creating = createAndLink(plainText(text).replaceAll(/\s+/gu, ' ').trim());
  await toast
    .promise(creating, {
      loading: 'Creating and linking diagram...',
      success: (made) => ({
        title: `Diagram "${displayName('diagram', made)}" has been created and linked`,
        action: { label: 'Open', run: () => open(made.slug) },
      }),
      error: (error) => ({
        title: 'Could not create and link diagram',
        description:
          error instanceof Error && error.message.startsWith('The relation')
            ? error.message
            : explainFailure(error),
      }),
    })
    .catch(() => undefined);
};
