import { Ellipsis, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import type { TypeShape } from '@lintel/api/modelShapes';
import { type ComponentType, type KeyboardEvent, useState } from 'react';
import { useSaveType } from '../data/mutations/types.ts';
import { useMay } from '../data/session.ts';
import { Button } from '../ui/controls/Button.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../ui/overlays/menuEntries.ts';
import { useSavingBlocked } from '../ui/savingBlocked.ts';
import { copySlugOf } from './copySlug.ts';
import { NameField } from './NameField.tsx';
import { TilePicker } from './TilePicker.tsx';
import { TypeTile } from './TypeTile.tsx';
import { UploadIconButton } from './UploadIconButton.tsx';
import type { TypeTile as Tile } from './typeTiles.ts';
import { useTypes } from './useTypes.ts';

interface TypeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Where a type is made or taken away: dialogs know pickers, and no picker knows them. */
export interface TypeDialogs {
  readonly Make: ComponentType<
    TypeDialogProps & {
      type: null;
      begun: { name: string; iconId: number | null };
      onSaved: (type: TypeShape) => void;
    }
  >;
  readonly Remove: ComponentType<TypeDialogProps & { types: readonly TypeShape[] }>;
}

export interface PlainTypePickerProps {
  dialogs: TypeDialogs;
  /** Ids of tiles. */
  picked: readonly string[];
  multiple?: boolean | undefined;
  onPick: (tile: Tile) => void;
}

type Asked =
  | { kind: 'new'; name: string; iconId: number | null }
  | { kind: 'delete'; tile: Tile }
  | { kind: 'rename'; tile: Tile };

interface PickerFootProps {
  query: string;
  onNew: (name: string, iconId: number | null) => void;
}

function PickerFoot({ query, onNew }: PickerFootProps) {
  return (
    <div className="flex shrink-0 gap-1 border-t bg-sunken px-2 py-1.5">
      <Button variant="ghost" size="sm" icon={Plus} onClick={() => onNew(query.trim(), null)}>
        New type
      </Button>
      <UploadIconButton variant="ghost" size="sm" onUploaded={({ iconId, name }) => onNew(name, iconId)} />
    </div>
  );
}

interface AskedDialogProps {
  dialogs: TypeDialogs;
  /** Stays as it was while the dialog closes. */
  dialog: Asked;
  open: boolean;
  onClose: () => void;
  onMade: (typeId: number) => void;
}

function AskedDialog({ dialogs: { Make, Remove }, dialog, open, onClose, onMade }: AskedDialogProps) {
  if (dialog.kind === 'new')
    return (
      <Make
        open={open}
        onClose={onClose}
        type={null}
        begun={{ name: dialog.name, iconId: dialog.iconId }}
        onSaved={({ typeId }) => onMade(typeId)}
      />
    );
  const own = dialog.kind === 'delete' ? dialog.tile.own : null;
  return own && <Remove open={open} onClose={onClose} types={[own]} />;
}

/** What hangs in a popover or stands in a dialog: own types first to be renamed, shared ones to be used. */
export function PlainTypePicker({ dialogs, picked, multiple, onPick }: PlainTypePickerProps) {
  const { groups, loading } = useTypes();
  const save = useSaveType({ toasts: true });
  const may = useMay()('type.edit');
  const mayEdit = useSavingBlocked() === null && may;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [dialog, setDialog] = useState<Asked | null>(null);
  const renamed = asked?.kind === 'rename' ? asked.tile : null;

  const ask = (next: Asked) => {
    setAsked(next);
    if (next.kind !== 'rename') setDialog(next);
  };
  const askNew = (name: string, iconId: number | null) => ask({ kind: 'new', name, iconId });
  const create = (name: string) => save.mutate({ name }, { onSuccess: (type) => pickNew(type.typeId) });
  /** Of the type as it was when that began; null leaves it as it is. */
  const rename = ({ own }: Tile, name: string | null) => {
    setAsked(null);
    if (name !== null && own !== null) save.mutate({ typeId: own.typeId, name, updatedAt: own.updatedAt });
  };
  const pickNew = (typeId: number) => {
    const known = { id: `own.${typeId}`, choice: { fkTypeId: typeId, fkSharedTypeId: null } };
    onPick({ ...known, name: '', slug: '', icon: null, own: null });
  };

  const onTileKey = (event: KeyboardEvent, tile: Tile): boolean => {
    if (tile.own === null || !mayEdit) return false;
    if (event.key === 'F2') ask({ kind: 'rename', tile });
    else if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) ask({ kind: 'delete', tile });
    else return false;
    return true;
  };

  return (
    <>
      <TilePicker
        noun="types"
        groups={groups}
        picked={new Set(picked)}
        multiple={multiple}
        onPick={onPick}
        loading={loading}
        empty="No existing types found"
        face={({ icon, slug }) => <TypeTile icon={icon} slug={slug} size="canvas" />}
        onCreate={mayEdit ? create : undefined}
        onTileKey={onTileKey}
        nameField={(tile) =>
          renamed === null || tile.id !== renamed.id ? null : (
            <NameField
              label={`Name of ${renamed.name}`}
              value={renamed.name}
              onEnd={(name) => rename(renamed, name)}
            />
          )
        }
        corner={(tile, isActive) => {
          const isOurs = tile.own !== null && mayEdit;
          // A menu for each of a thousand would take longer to make than the rest.
          return isOurs || isActive ? <TileMenu tile={tile} onAsk={isOurs ? ask : undefined} /> : null;
        }}
        foot={mayEdit ? (query) => <PickerFoot query={query} onNew={askNew} /> : undefined}
      />
      {dialog !== null && (
        <AskedDialog
          dialogs={dialogs}
          dialog={dialog}
          open={asked === dialog}
          onClose={() => setAsked(null)}
          onMade={pickNew}
        />
      )}
    </>
  );
}

interface TileMenuProps {
  tile: Tile;
  /** Left out where nothing may be changed. */
  onAsk: ((asked: Asked) => void) | undefined;
}

/** For the pointer; what the keyboard has are F2 and Ctrl+Delete in the field, and the settings. */
function TileMenu({ tile, onAsk }: TileMenuProps) {
  const copy: MenuEntry = { label: 'Copy slug', icon: Link2, onSelect: () => void copySlugOf(tile) };
  const items: MenuEntry[] =
    onAsk === undefined
      ? [copy]
      : [
          { label: 'Rename', icon: Pencil, onSelect: () => onAsk({ kind: 'rename', tile }) },
          copy,
          {
            label: 'Delete type',
            icon: Trash2,
            danger: true,
            onSelect: () => onAsk({ kind: 'delete', tile }),
          },
        ];
  const label = `Actions for ${tile.name}`;
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Ellipsis} label={label} size="xs" tabIndex={-1} aria-hidden />}
      items={items}
    />
  );
}
