import type { Item } from '@lintel/diagram/items';
import { Button } from '../../../ui/controls/Button.tsx';
import type { EditorActionId } from '../actions/editorActions.ts';
import { useDesk } from '../editor/EditorContext.tsx';
import { liveComponentOf } from '../names/diagramNames.ts';
import { severalText, type Subject } from './subject.ts';

/** What is done to several at once. */
const actionsFor = (items: readonly Item[], isAnyLinked: boolean): EditorActionId[] => {
  const boxes = items.filter(({ kind }) => kind !== 'relation').length;
  return [
    ...(isAnyLinked ? (['component'] as const) : []),
    ...(boxes > 1 ? (['align.left', 'align.top'] as const) : []),
    'duplicate',
    'delete',
  ];
};

export interface SeveralFactsProps {
  subject: Extract<Subject, { kind: 'text' | 'several' }>;
  canEdit: boolean;
}

/** Of which there is nothing to say here that the drawing does not show: what can be done to it. */
export function SeveralFacts({ subject, canEdit }: SeveralFactsProps) {
  const { editor, action } = useDesk();
  const names = editor.names.get();
  const ids: readonly EditorActionId[] =
    subject.kind === 'text'
      ? ['rename', 'duplicate', 'delete']
      : actionsFor(
          subject.items,
          subject.items.some((item) => liveComponentOf(item, names) !== null),
        );
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="pb-1 text-14 font-medium">
        {subject.kind === 'text' ? 'A text area' : `${severalText(subject.items)} selected`}
      </p>
      {canEdit &&
        ids.map((id) => {
          const { icon, label, run } = action(id);
          return (
            <Button key={id} size="sm" icon={icon} onClick={run}>
              {label}
            </Button>
          );
        })}
    </div>
  );
}
