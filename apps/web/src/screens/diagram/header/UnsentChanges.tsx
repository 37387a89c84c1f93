import { UnsentDialog } from '../../../dialogs/UnsentDialog.tsx';
import { applyAgain } from '../../../documents/applyAgain.ts';
import { exportOpen } from '../../../documents/exportCopy.ts';
import { type EndCode, mayReapply } from '../../../documents/refusal.ts';
import type { Workplace } from '../../../documents/workplace.ts';
import type { DiagramSession } from '../openDocument/diagramSession.ts';

export interface UnsentChangesProps {
  session: DiagramSession;
  workplace: Workplace;
  /** Of the diagram. */
  name: string;
  changes: number;
  end: EndCode;
  open: boolean;
  onClose: () => void;
}

/** The ways on when the server does not take what was made here. */
export function UnsentChanges({ session, workplace, end, name, ...rest }: UnsentChangesProps) {
  return (
    <UnsentDialog
      {...rest}
      name={name}
      end={end}
      makeFile={() => exportOpen(session.snapshots, { slug: session.slug, name })}
      onDiscard={() => session.copy.wipe()}
      onApplyAgain={mayReapply(end) ? () => applyAgain(workplace, session.slug, session.copy) : undefined}
    />
  );
}
