import type { ComponentShape } from '@lintel/api/componentShapes';
import { AttachmentsSection } from './AttachmentsSection.tsx';
import type { ComponentDraft } from './componentFields.ts';
import { LinkedDiagramsSection } from './LinkedDiagramsSection.tsx';
import { UsedInSection } from './UsedInSection.tsx';

export interface ComponentSideProps {
  components: readonly [ComponentShape, ...ComponentShape[]];
  draft: ComponentDraft;
  here: string | undefined;
  /** Left out where nothing may be changed. */
  onChange?: ((part: Partial<ComponentDraft>) => void) | undefined;
  /** Makes room for a diagram; left out while something that was typed would be lost. */
  onLeave: (() => void) | undefined;
}

/** Where a component leads and where it is drawn. */
export function ComponentSide({ components, draft, here, onChange, onLeave }: ComponentSideProps) {
  const [first, another] = components;
  return (
    <div className="flex flex-col gap-6">
      <LinkedDiagramsSection
        links={draft.diagramLinks}
        subject={another === undefined ? draft : undefined}
        onChange={onChange && ((diagramLinks) => onChange({ diagramLinks }))}
      />
      <UsedInSection components={components} here={here} inPlace={onLeave !== undefined} onOpen={onLeave} />
      {another === undefined && (
        <AttachmentsSection
          item={{ component: first.slug }}
          attachments={first.attachments}
          mayEdit={onChange !== undefined}
        />
      )}
    </div>
  );
}
