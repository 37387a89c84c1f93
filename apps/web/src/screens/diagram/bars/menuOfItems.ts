import type { Point } from '@lintel/diagram/geometry/rect';
import { ClipboardPaste } from 'lucide-react';
import { shortcutText } from '../../../shortcuts/shortcutText.ts';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { pasteFromSystem } from '../actions/diagramClipboard.ts';
import { whyNot } from '../actions/editorAction.ts';
import type { EditorActionId } from '../actions/editorActions.ts';
import { selectedRelation } from '../actions/linkActions.ts';
import { allLook, lineLooks } from '../actions/lookActions.ts';
import type { EditorDesk } from '../editor/EditorContext.tsx';
import { unreadOf } from './unread.ts';

const separator: MenuEntry = { kind: 'separator' };

const entry = ({ editor, action }: EditorDesk, id: EditorActionId, as?: string): MenuEntry => {
  const found = action(id);
  const { icon, shortcut, run } = found;
  const label = as ?? found.label;
  const reason = whyNot(editor, found);
  return {
    label,
    icon,
    ...(shortcut !== undefined && { shortcut: shortcutText(shortcut) }),
    ...(id === 'delete' && { danger: true }),
    ...(reason !== null && { disabled: reason }),
    onSelect: run,
  };
};

/** What is so or is not, as its mark says. */
const checked = ({ action }: EditorDesk, id: EditorActionId, isSo: boolean): MenuEntry => {
  const { label, run } = action(id);
  return { kind: 'checkbox', label, checked: isSo, closeOnClick: true, onChange: run };
};

/** Everything that can be done to what is selected; what cannot just now says why. */
export const itemEntries = (desk: EditorDesk): MenuEntry[] =>
  selectedRelation(desk.editor) === null ? boxEntries(desk) : relationEntries(desk);

/** A relation has no place, size or type of its own. */
const relationEntries = (desk: EditorDesk): MenuEntry[] => {
  const one = (id: EditorActionId): MenuEntry => entry(desk, id);
  return [
    one('rename'),
    one('relation'),
    separator,
    one('flip'),
    one('ends'),
    one('unbend'),
    separator,
    ...lineLooks.map(({ look }) => checked(desk, look, allLook(desk.editor, look))),
    separator,
    one('cut'),
    one('copy'),
    one('copyPicture'),
    one('duplicate'),
    separator,
    one('openLinked'),
    one('createLinked'),
    separator,
    one('delete'),
  ];
};

const boxEntries = (desk: EditorDesk): MenuEntry[] => {
  const one = (id: EditorActionId): MenuEntry => entry(desk, id);
  return [
    one('rename'),
    one('component'),
    one('componentDetails'),
    one('type'),
    one('convert'),
    one('unlink'),
    separator,
    one('cut'),
    one('copy'),
    one('copyPicture'),
    one('duplicate'),
    separator,
    one('toFront'),
    one('toBack'),
    {
      kind: 'submenu',
      label: 'Align and distribute',
      icon: desk.action('align.left').icon,
      items: [
        one('align.left'),
        one('align.centre'),
        one('align.right'),
        separator,
        one('align.top'),
        one('align.middle'),
        one('align.bottom'),
        separator,
        one('distribute.horizontal'),
        one('distribute.vertical'),
      ],
    },
    {
      kind: 'submenu',
      label: 'Position and size',
      icon: desk.action('wider').icon,
      items: [
        one('position'),
        one('size'),
        separator,
        one('wider'),
        one('narrower'),
        one('taller'),
        one('lower'),
      ],
    },
    one('enclose'),
    one('moveIntoChosen'),
    separator,
    {
      kind: 'submenu',
      label: 'Connect',
      icon: desk.action('connect').icon,
      items: [
        one('addConnected'),
        one('addConnected.bottom'),
        one('addConnected.left'),
        one('addConnected.top'),
        separator,
        one('connectTo'),
        one('connect'),
      ],
    },
    separator,
    one('openLinked'),
    one('createComponentDiagram'),
    one('dependencyGraph'),
    separator,
    {
      kind: 'submenu',
      label: 'Auto layout',
      icon: desk.action('layout.right').icon,
      items: [one('layout.best'), one('layout.right'), one('layout.down'), one('placeNew')],
    },
    separator,
    one('delete'),
  ];
};

/** In full what is drawn shortened: a finger has no other way to ask for it on the drawing. */
const unreadEntries = ({ editor }: EditorDesk): MenuEntry[] => {
  const [key, another] = editor.selection.get();
  const text = key === undefined || another !== undefined ? null : unreadOf(editor, key);
  return text === null ? [] : [{ kind: 'label', label: text }, separator];
};

/** On the ground. */
export const paneEntries = (
  desk: EditorDesk,
  { at, isNothingToPaste }: { at: Point | null; isNothingToPaste: boolean },
): MenuEntry[] => [
  {
    label: 'Paste Here',
    icon: ClipboardPaste,
    ...(isNothingToPaste && { disabled: true, description: 'Nothing to paste.' }),
    onSelect: () => pasteFromSystem(desk.editor, { at }),
  },
  entry(desk, 'selectAll'),
  separator,
  entry(desk, 'undo'),
  entry(desk, 'redo'),
  separator,
  entry(desk, 'fit'),
  entry(desk, 'zoomFull'),
  separator,
  entry(desk, 'layout.best'),
  entry(desk, 'dependencyGraph'),
  separator,
  entry(desk, 'useView'),
  entry(desk, 'copyView'),
];

/** What can be done with what is selected, and what there is to read; null on the ground. */
export const entriesAbout = (desk: EditorDesk): MenuEntry[] | null => {
  const { canEdit, selection } = desk.editor;
  if (!canEdit) return [...unreadEntries(desk), ...readerEntries(desk)];
  return selection.get().size > 0 ? [...unreadEntries(desk), ...itemEntries(desk)] : null;
};

/** What there is to read about what is selected, and where it leads; a finger has no other way to most of it. */
const readingEntries = (desk: EditorDesk): MenuEntry[] => {
  const [key, another] = desk.editor.selection.get();
  if (key === undefined || another !== undefined) return [];
  const item = desk.editor.snapshot.get(key);
  if (item?.kind === 'relation') return [entry(desk, 'relation'), entry(desk, 'openLinked'), separator];
  if (item?.kind === 'instance')
    return [
      entry(desk, 'component', 'Component details'),
      entry(desk, 'openLinked'),
      entry(desk, 'dependencyGraph'),
      separator,
    ];
  return [];
};

const readerEntries = (desk: EditorDesk): MenuEntry[] => [
  ...readingEntries(desk),
  entry(desk, 'fit'),
  entry(desk, 'zoomFull'),
  entry(desk, 'zoomToSelection'),
  separator,
  entry(desk, 'copyView'),
];
