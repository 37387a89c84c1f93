import { createdKeys } from '@lintel/diagram/change';
import { addConnectedBeside, connectItems } from '@lintel/diagram/commands/addConnected';
import { flip, unbend } from '@lintel/diagram/commands/connect';
import { bringToFront, sendToBack } from '@lintel/diagram/commands/layer';
import { enclose } from '@lintel/diagram/commands/enclose';
import { moveInto } from '@lintel/diagram/commands/moveInto';
import { align, distribute, type Edge } from '@lintel/diagram/commands/place';
import { resize } from '@lintel/diagram/commands/resize';
import { isContainer, rectOf } from '@lintel/diagram/items';
import type { Side } from '@lintel/diagram/layout';
import { type Outcome, refuse } from '@lintel/diagram/refusal';
import type { LucideIcon } from 'lucide-react';

import type { Editor } from '../editor/editor.ts';
import { asEditorActions, type EditorAction, onSelection, reasonOf } from './editorAction.ts';
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalSpaceAround,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalSpaceAround,
  ArrowLeftRight,
  BringToFront,
  CirclePlus,
  FoldHorizontal,
  FoldVertical,
  Group,
  SendToBack,
  Spline,
  SquareArrowRightEnter,
  UnfoldHorizontal,
  UnfoldVertical,
  Waypoints,
} from 'lucide-react';

const alignments: readonly { edge: Edge; label: string; icon: LucideIcon }[] = [
  { edge: 'left', label: 'Align left', icon: AlignStartVertical },
  { edge: 'centre', label: 'Align centres', icon: AlignCenterVertical },
  { edge: 'right', label: 'Align right', icon: AlignEndVertical },
  { edge: 'top', label: 'Align top', icon: AlignStartHorizontal },
  { edge: 'middle', label: 'Align middles', icon: AlignCenterHorizontal },
  { edge: 'bottom', label: 'Align bottom', icon: AlignEndHorizontal },
];

const alignActions = (editor: Editor) =>
  asEditorActions([
    ...alignments.map(
      ({ edge, label, icon }): EditorAction<`align.${Edge}`> => ({
        id: `align.${edge}`,
        label,
        section: 'Arrange',
        icon,
        ...onSelection(editor, ({ keys }) => align(editor.snapshot, { keys, edge })),
      }),
    ),
    {
      id: 'distribute.horizontal',
      label: 'Distribute horizontally',
      section: 'Arrange',
      icon: AlignHorizontalSpaceAround,
      ...onSelection(editor, ({ keys }) => distribute(editor.snapshot, { keys, axis: 'horizontal' })),
    },
    {
      id: 'distribute.vertical',
      label: 'Distribute vertically',
      section: 'Arrange',
      icon: AlignVerticalSpaceAround,
      ...onSelection(editor, ({ keys }) => distribute(editor.snapshot, { keys, axis: 'vertical' })),
    },
  ]);

const layerActions = (editor: Editor) =>
  asEditorActions([
    {
      id: 'toFront',
      label: 'Bring to front',
      section: 'Arrange',
      icon: BringToFront,
      shortcut: 'PageUp',
      ...onSelection(editor, (given) => bringToFront(editor.snapshot, given)),
    },
    {
      id: 'toBack',
      label: 'Send to back',
      section: 'Arrange',
      icon: SendToBack,
      shortcut: 'PageDown',
      ...onSelection(editor, (given) => sendToBack(editor.snapshot, given)),
    },
  ]);

/** What is drawn inside it keeps its place, and what it is called is asked at once. */
const encloseSelection = (editor: Editor): void => {
  const outcome = enclose(editor.snapshot, { keys: editor.selection.get() });
  if (!editor.commit(outcome)) return;
  const [container] = createdKeys(outcome);
  if (container === undefined) return;
  editor.selection.set([container]);
  editor.edit(container);
};

const containerActions = (editor: Editor) => {
  const entered = (): Outcome => {
    const keys = [...editor.selection.get()];
    const containers = keys.filter((key) => isContainer(editor.snapshot.get(key)));
    const [container, another] = containers;
    if (container === undefined || another !== undefined) return refuse('noContainer');
    return moveInto(editor.snapshot, { keys: keys.filter((key) => key !== container), container });
  };
  return asEditorActions([
    {
      id: 'enclose',
      label: 'Put into a new container',
      section: 'Arrange',
      icon: Group,
      shortcut: 'Mod+G',
      keywords: 'group wrap boundary domain around',
      reason: () => reasonOf(enclose(editor.snapshot, { keys: editor.selection.get() })),
      run: () => encloseSelection(editor),
    },
    {
      id: 'moveInto',
      label: 'Move into the selected container',
      section: 'Arrange',
      icon: SquareArrowRightEnter,
      reason: () => reasonOf(entered()),
      run: () => void editor.commit(entered()),
    },
  ]);
};

/** A landscape grows by one stroke each: the next component, its relation, and its name. */
const nextSides = [
  { side: 'right', id: 'addConnected', where: '', key: 'Right' },
  { side: 'bottom', id: 'addConnected.bottom', where: ' below', key: 'Down' },
  { side: 'left', id: 'addConnected.left', where: ' to the left', key: 'Left' },
  { side: 'top', id: 'addConnected.top', where: ' above', key: 'Up' },
] as const;

/** The keyboard's ways of what a pointer drags. */
const connectActions = (editor: Editor) => {
  const connected = (): Outcome => {
    const [from, to, third] = editor.selection.get();
    if (from === undefined || to === undefined || third !== undefined) return refuse('needsTwo');
    return connectItems(editor.snapshot, { from, to });
  };
  const grown = (side: Side): Outcome => {
    const [item, another] = editor.selection.get();
    if (item === undefined || another !== undefined) return refuse('noComponent');
    return addConnectedBeside(editor.snapshot, { item, side });
  };
  return asEditorActions([
    {
      id: 'connect',
      label: 'Connect the two selected',
      section: 'Arrange',
      icon: Spline,
      keywords: 'relation line arrow',
      reason: () => reasonOf(connected()),
      run: () => {
        const outcome = connected();
        if (editor.commit(outcome)) editor.selection.set(createdKeys(outcome));
      },
    },
    ...nextSides.map(
      ({ side, id, where, key }): EditorAction<(typeof nextSides)[number]['id']> => ({
        id,
        label: `Add a connected component${where}`,
        section: 'Arrange',
        icon: CirclePlus,
        shortcut: `Mod+Shift+Arrow${key}`,
        keywords: 'relation new next grow',
        reason: () => reasonOf(grown(side)),
        run: () => {
          const outcome = grown(side);
          if (!editor.commit(outcome)) return;
          const [component] = createdKeys(outcome);
          if (component === undefined) return;
          editor.selection.set([component]);
          editor.edit(component);
        },
      }),
    ),
    {
      id: 'flip',
      label: 'Flip direction',
      section: 'Arrange',
      icon: ArrowLeftRight,
      keywords: 'relation reverse swap',
      ...onSelection(editor, (given) => flip(editor.snapshot, given)),
    },
    {
      id: 'unbend',
      label: 'Let the line run by itself',
      section: 'Arrange',
      icon: Waypoints,
      keywords: 'relation route reset straighten leg bend',
      ...onSelection(editor, (given) => unbend(editor.snapshot, given)),
    },
  ]);
};

const sizes = [
  { id: 'wider', label: 'Wider', icon: UnfoldHorizontal, shortcut: 'Mod+ArrowRight', by: [1, 0] },
  { id: 'narrower', label: 'Narrower', icon: FoldHorizontal, shortcut: 'Mod+ArrowLeft', by: [-1, 0] },
  { id: 'taller', label: 'Taller', icon: UnfoldVertical, shortcut: 'Mod+ArrowDown', by: [0, 1] },
  { id: 'lower', label: 'Less tall', icon: FoldVertical, shortcut: 'Mod+ArrowUp', by: [0, -1] },
] as const;

const sizeActions = (editor: Editor) =>
  sizes.map(
    ({ by: [across, down], ...rest }): EditorAction<(typeof sizes)[number]['id']> => ({
      ...rest,
      section: 'Arrange',
      repeats: true,
      keywords: 'size resize',
      ...onSelection(editor, ({ keys: [key, another] }) => {
        const box = key === undefined ? undefined : editor.snapshot.box(key);
        if (key === undefined) return refuse('nothingSelected');
        if (box === undefined || another !== undefined) return refuse('noComponent');
        const { x, y, width, height } = rectOf(box);
        return resize(editor.snapshot, {
          key,
          bounds: { x, y, width: width + across, height: height + down },
        });
      }),
    }),
  );

export const arrangeActions = (editor: Editor) =>
  asEditorActions([
    ...layerActions(editor),
    ...alignActions(editor),
    ...containerActions(editor),
    ...connectActions(editor),
    ...sizeActions(editor),
  ]);
