import type { IconShape } from '@lintel/api/iconShapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { iconsQuery } from '../data/modelQueries.ts';
import { useMay } from '../data/session.ts';
import { useSavingBlocked } from '../ui/savingBlocked.ts';
import { type IconTile, iconGroups } from './iconTiles.ts';
import { TilePicker } from './TilePicker.tsx';
import { TypeTile } from './TypeTile.tsx';
import { UploadIconButton } from './UploadIconButton.tsx';

const none: readonly IconShape[] = [];

export interface IconPickerProps {
  picked: number | null;
  /** What it is for: icons with its words in their names are recommended. */
  name: string;
  onPick: (icon: IconTile['icon']) => void;
}

export function IconPicker({ picked, name, onPick }: IconPickerProps) {
  const icons = useQuery(iconsQuery);
  const may = useMay()('type.edit');
  const mayUpload = useSavingBlocked() === null && may;
  const groups = useMemo(() => iconGroups(icons.data ?? none, name), [icons.data, name]);
  return (
    <TilePicker
      noun="icons"
      groups={groups}
      picked={new Set(picked === null ? [] : [String(picked)])}
      onPick={({ icon }) => onPick(icon)}
      loading={icons.isPending}
      empty={icons.isError ? 'The icons did not load' : 'No icons found'}
      face={({ icon }) => <TypeTile icon={icon} slug={null} size="canvas" />}
      foot={
        mayUpload
          ? () => (
              <div className="flex shrink-0 border-t bg-sunken px-2 py-1.5">
                <UploadIconButton variant="ghost" size="sm" onUploaded={onPick} />
              </div>
            )
          : undefined
      }
    />
  );
}
