import { Palette } from 'lucide-react';
import { useMemo } from 'react';
import { useScreenActions } from '../../../chrome/actions/screenActions.ts';
import { asActions } from '../../../shortcuts/action.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { Quality } from '../../../colouring/qualities.ts';

export interface ColourMenuProps {
  offered: readonly Quality[];
  /** The id of the quality that is chosen. */
  by: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (quality: Quality) => void;
  onTurnOff: () => void;
}

const label = 'Colour by…';
const nothing = 'nothing';

/** The choice of what the drawing is coloured by, as a button and from the palette. */
export function ColourMenu({ offered, by, open, onOpenChange, onChoose, onTurnOff }: ColourMenuProps) {
  useScreenActions(
    useMemo(
      () =>
        asActions([
          {
            id: 'editor.colourBy',
            label,
            section: 'View',
            icon: Palette,
            keywords: 'color tags state attribute legend highlight',
            run: () => onOpenChange(true),
          },
        ]),
      [onOpenChange],
    ),
  );
  return (
    <Menu
      label="Colour by"
      side="top"
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      items={[
        {
          kind: 'radio',
          label: 'Colour by',
          value: by ?? nothing,
          onChange: (id) => {
            const chosen = offered.find((quality) => quality.id === id);
            if (chosen === undefined) onTurnOff();
            else onChoose(chosen);
          },
          options: [
            { value: nothing, label: 'Nothing' },
            ...offered.map((quality) => ({ value: quality.id, label: quality.label })),
          ],
        },
      ]}
      trigger={
        <IconButton
          icon={Palette}
          label={label}
          tooltipSide="top"
          pressed={by !== null}
          className="max-md:size-touch!"
        />
      }
    />
  );
}
