import type { DiagramShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { Checkbox } from '../../ui/controls/Checkbox.tsx';
import { useDiagramList, useItem } from './diagramList.ts';

export interface PickBoxProps {
  diagram: DiagramShape;
  className?: string;
  /** With room around it that can be pressed as well. */
  wide?: boolean;
}

/** Picks a diagram; with Shift, all from the last one to here. */
export function PickBox({ diagram, className, wide = false }: PickBoxProps) {
  const list = useDiagramList();
  const { picked } = useItem();
  return (
    <span className={className}>
      <Checkbox
        hideLabel
        className={wide ? 'p-3' : undefined}
        label={`Select ${displayName('diagram', diagram)}`}
        checked={picked}
        onChange={(_, isWithShift) => (isWithShift ? list.extend : list.toggle)(diagram.slug)}
      />
    </span>
  );
}
