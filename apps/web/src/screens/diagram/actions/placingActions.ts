import { type Instance, isBox, isContainer } from '@lintel/diagram/items';
import { refusalTexts } from '@lintel/diagram/refusal';
import { type LucideIcon, Move, Scaling, Spline, SquareArrowRightEnter, Waypoints } from 'lucide-react';
import type { Editor } from '../editor/editor.ts';
import type { DeskPanels, Placing } from '../editor/deskPanels.ts';
import type { EditorAction } from './editorAction.ts';
import { selectedRelation } from './linkActions.ts';

type Reason = string | null;

const whyNoBoxes = ({ selection, snapshot }: Editor): Reason => {
  const keys = [...selection.get()];
  if (keys.length === 0) return refusalTexts.nothingSelected;
  return keys.some((key) => isBox(snapshot.get(key))) ? null : refusalTexts.noBox;
};

const selectedInstance = ({ selection, snapshot }: Editor): Instance | null => {
  const [key, another] = selection.get();
  return key === undefined || another !== undefined ? null : (snapshot.instance(key) ?? null);
};

const whyNoContainer = (editor: Editor): Reason => {
  const keys = editor.selection.get();
  for (const item of editor.snapshot.items.values())
    if (isContainer(item) && !keys.has(item.key)) return whyNoBoxes(editor);
  return whyNoBoxes(editor) ?? 'There is no container to move it into';
};

interface PlacingAction {
  readonly placing: Placing;
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly keywords: string;
  readonly reason: (editor: Editor) => Reason;
}

const all = [
  {
    placing: 'position',
    id: 'position',
    label: 'Position…',
    icon: Move,
    keywords: 'move place coordinates x y field',
    reason: whyNoBoxes,
  },
  {
    placing: 'size',
    id: 'size',
    label: 'Size…',
    icon: Scaling,
    keywords: 'resize width height field',
    reason: whyNoBoxes,
  },
  {
    placing: 'connect',
    id: 'connectTo',
    label: 'Connect to…',
    icon: Spline,
    keywords: 'relation line arrow new',
    reason: (editor) => (selectedInstance(editor) === null ? 'Select one component or container' : null),
  },
  {
    placing: 'moveInto',
    id: 'moveIntoChosen',
    label: 'Move into…',
    icon: SquareArrowRightEnter,
    keywords: 'container inside',
    reason: whyNoContainer,
  },
  {
    placing: 'ends',
    id: 'ends',
    label: 'Ends and label…',
    icon: Waypoints,
    keywords: 'relation reconnect handle side label place',
    reason: (editor) => (selectedRelation(editor) === null ? 'Select one relation' : null),
  },
] as const satisfies readonly PlacingAction[];

/** What a pointer drags, by fields. */
export const placingActions = (editor: Editor, panels: DeskPanels) =>
  all.map(
    ({ placing, reason, ...rest }): EditorAction<(typeof all)[number]['id']> => ({
      ...rest,
      section: 'Arrange',
      reason: () => reason(editor),
      run: () => panels.placing.set(placing),
    }),
  );
