import { noTints } from '@lintel/diagram/picture/tints';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDesk } from '../editor/EditorContext.tsx';
import { useRestedSnapshot } from '../openDocument/useItem.ts';
import { ColourMenu } from './ColourMenu.tsx';
import { useKeptChoice } from './keptChoice.ts';
import { legendOf, tintsOf } from './legend.ts';
import { LegendPanel } from './LegendPanel.tsx';
import { type Qualities, useQualities } from './useQualities.ts';

export interface ColouringProps {
  slug: string;
  focusCanvas: () => void;
}

/** Colours the drawing by what is told of its components: the choice, and over the drawing what it means. */
export function Colouring({ slug, focusCanvas }: ColouringProps) {
  const { editor } = useDesk();
  const [frame, setFrame] = useState<Element | null>(null);
  const find = useCallback((slot: Element | null) => setFrame(slot?.closest('[data-editor]') ?? null), []);
  const [isChoosing, setChoosing] = useState(false);
  const [by, choose] = useKeptChoice(slug);
  const qualities = useQualities(editor, slug, isChoosing || by !== null);
  const quality = qualities.all.find(({ id }) => id === by);
  const turnOff = (): void => {
    choose(null);
    editor.announce('No longer coloured');
  };
  // An attribute that is deleted is gone from here as well.
  const isGone = by !== null && qualities.status === 'known' && quality === undefined;
  const forget = useEffectEvent(() => choose(null));
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  return (
    <span ref={find} className="contents">
      <ColourMenu
        offered={qualities.offered}
        by={by}
        open={isChoosing}
        onOpenChange={setChoosing}
        onChoose={({ id, label }) => {
          choose(id);
          editor.announce(`Coloured by ${label}`);
        }}
        onTurnOff={turnOff}
      />
      {by !== null &&
        frame !== null &&
        createPortal(
          <Coloured
            quality={quality}
            status={qualities.status}
            onClose={() => {
              turnOff();
              focusCanvas();
            }}
          />,
          frame,
        )}
    </span>
  );
}

interface ColouredProps {
  quality: Qualities['all'][number] | undefined;
  status: Qualities['status'];
  onClose: () => void;
}

function Coloured({ quality, status, onClose }: ColouredProps) {
  const { editor } = useDesk();
  const { scene } = editor;
  const snapshot = useRestedSnapshot(editor.diagram.snapshots);
  const legend = useMemo(
    () => (quality === undefined || status !== 'known' ? null : legendOf(quality, snapshot)),
    [quality, status, snapshot],
  );
  const [pointedAt, pointAt] = useState<string | null | undefined>(undefined);
  const pointedOut = pointedAt === undefined ? undefined : legend?.entries.find(({ id }) => id === pointedAt);
  useEffect(() => {
    scene.legend.set(legend);
    scene.setTints(tintsOf(legend, pointedOut));
  }, [scene, legend, pointedOut]);
  useEffect(
    () => () => {
      scene.legend.set(null);
      scene.setTints(noTints);
    },
    [scene],
  );
  return (
    <LegendPanel
      title={quality?.label ?? ''}
      legend={legend}
      isFailed={status === 'failed'}
      onPoint={pointAt}
      onSelect={({ keys }) => editor.selection.set(keys)}
      onClose={onClose}
    />
  );
}
