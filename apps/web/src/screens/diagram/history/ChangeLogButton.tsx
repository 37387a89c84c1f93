import { useReadable } from '../../../state/useReadable.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { useDesk } from '../editor/EditorContext.tsx';

export function ChangeLogButton() {
  const { action, panels } = useDesk();
  const { icon, label, run } = action('changeLog');
  const isOpen = useReadable(panels.side) === 'history';
  return (
    <div className="absolute bottom-4 left-4 z-floating rounded-sm bg-raised shadow-bar max-md:hidden">
      <Button size="sm" variant="ghost" icon={icon} aria-pressed={isOpen} onClick={run}>
        {label}
      </Button>
    </div>
  );
}
