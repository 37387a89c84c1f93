import type { ComponentShape } from '@lintel/api/componentShapes';
import type { DiagramOfComponent } from '../../../dialogs/component/componentFields.ts';
import { LinkedDiagramsSection } from '../../../dialogs/component/LinkedDiagramsSection.tsx';
import { UsedInSection } from '../../../dialogs/component/UsedInSection.tsx';
import { useDesk } from '../editor/EditorContext.tsx';

export interface ComponentLinksProps {
  links: readonly DiagramOfComponent[];
  component: ComponentShape;
  here: string;
  /** Left out where nothing may be changed. */
  onChange?: (links: DiagramOfComponent[]) => void;
  onCreate?: () => void;
}

/** Where a component leads and where it is drawn, each followed in place. */
export function ComponentLinks({ links, component, here, onChange, onCreate }: ComponentLinksProps) {
  const { addressOf } = useDesk().ofDiagram;
  return (
    <div className="flex flex-col gap-5">
      <LinkedDiagramsSection
        links={links}
        subject={onChange && component}
        onChange={onChange}
        onCreate={onCreate}
        pathOf={addressOf}
      />
      <UsedInSection components={[component]} here={here} addressOf={addressOf} inPlace />
    </div>
  );
}
