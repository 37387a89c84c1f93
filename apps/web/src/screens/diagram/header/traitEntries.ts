import type { DiagramShape, TagOnDiagram } from '@lintel/api/shapes';
import { type State, stateLabels, states } from '@lintel/domain/entities/diagram';
import { openDialog } from '../../../chrome/openDialog.ts';
import { stateMeanings } from '../../../dialogs/stateMeanings.ts';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';

export const stateEntry = (state: State, onChange: (state: State) => void): MenuEntry => ({
  kind: 'radio',
  label: 'State',
  saves: true,
  value: state,
  onChange: (value) => {
    const chosen = states.find((each) => each === value);
    if (chosen !== undefined) onChange(chosen);
  },
  options: states.map((value) => ({
    value,
    label: stateLabels[value],
    description: stateMeanings[value],
  })),
});

export const openDetails = (diagram: DiagramShape) => () => openDialog({ kind: 'diagramDetails', diagram });

export const namesOf = (tags: readonly TagOnDiagram[]): string => tags.map(({ name }) => name).join(', ');
