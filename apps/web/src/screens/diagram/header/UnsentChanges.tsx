import { UnsentDialog } from '../../../dialogs/UnsentDialog.tsx';
import { applyAgain } from '../../../documents/applyAgain.ts';
import { exportOpen } from '../../../documents/exportCopy.ts';
import { type EndCode, mayReapply } from '../../../documents/refusal.ts';
import type { Workplace } from '../../../documents/workplace.ts';
import type { OpenDiagram } from '../openDocument/openDiagram.ts';

export interface UnsentChangesProps {
  opened: OpenDiagram;
  workplace: Workplace;
  /** Of the diagram. */
  name: string;
  changes: number;
  end: EndCode;
  open: boolean;
  onClose: () => void;
}

/** The ways on when the server does not take what was made here. */
export function UnsentChanges({ opened, workplace, end, name, ...rest }: UnsentChangesProps) {
  return (
    <UnsentDialog
      {...rest}
      name={name}
      end={end}
      makeFile={() => exportOpen(opened.snapshots, { slug: opened.slug, name })}
      onDiscard={() => opened.copy.wipe()}
      onApplyAgain={mayReapply(end) ? () => applyAgain(workplace, opened.slug, opened.copy) : undefined}
    />
  );
}
