import type { DiagramShape, VersionShape } from '@lintel/api/shapes';
import { describeWhen } from '@lintel/domain/dates';
import { limits } from '@lintel/domain/limits';
import { diagramLink } from '@lintel/domain/links';
import { displayName, versionName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Copy, Ellipsis, ExternalLink, History, PencilLine, RotateCcw } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { PathLink } from '../links/PathLink.tsx';
import { useVersionActions } from '../data/mutations/versions.ts';
import { versionsQuery } from '../data/historyQueries.ts';
import { useMay } from '../data/session.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { IconButton } from '../ui/controls/IconButton.tsx';
import { InlineEdit } from '../ui/controls/InlineEdit.tsx';
import { Menu } from '../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../ui/overlays/menuEntries.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { TextInput } from '../ui/controls/TextInput.tsx';
import { RestoreVersionDialog } from './RestoreVersionDialog.tsx';

export interface VersionsDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: DiagramShape;
}

export function VersionsDialog({ open, onClose, diagram }: VersionsDialogProps) {
  const mayEdit = useMay()('diagram.edit');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title="Versions"
      subtitle={displayName('diagram', diagram)}
      flush
    >
      {mayEdit && <KeepForm slug={diagram.slug} />}
      <VersionList diagram={diagram} mayEdit={mayEdit} onClose={onClose} />
    </Dialog>
  );
}

function KeepForm({ slug }: { slug: string }) {
  const [name, setName] = useState('');
  const { keep } = useVersionActions(slug);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!keep.isPending) keep.mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2 px-6 pt-1 pb-4">
      <Field label="Keep what is drawn now" className="flex-1">
        <TextInput
          value={name}
          placeholder="Name, if it needs one"
          maxLength={limits.nameLength}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" saves busy={keep.isPending} className="mb-1">
        Keep version
      </Button>
    </form>
  );
}

function VersionList({
  diagram,
  mayEdit,
  onClose,
}: {
  diagram: DiagramShape;
  mayEdit: boolean;
  onClose: () => void;
}) {
  const query = useQuery(versionsQuery(diagram.slug));
  const [restoring, setRestoring] = useState<{ version: VersionShape; open: boolean } | null>(null);
  const [now] = useState(() => new Date());
  if (query.data === undefined) {
    return query.isError ? (
      <div className="flex min-h-40 border-t">
        <ErrorState
          title="The versions did not load"
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    ) : (
      <div className="flex flex-col gap-4 border-t px-6 py-4">
        <Skeleton className="h-5 w-48" label="Loading the versions" />
        <Skeleton className="h-5 w-40" />
      </div>
    );
  }
  if (query.data.length === 0) {
    return (
      <div className="flex min-h-40 border-t">
        <EmptyState icon={History} title="No versions yet">
          {mayEdit
            ? 'A version keeps what is drawn at one moment, to look at or to go back to.'
            : 'Nobody has kept what was drawn at some moment.'}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <ul aria-label="Versions" className="border-t py-1">
        {query.data.map((version) => (
          <VersionRow
            key={version.versionId}
            diagram={diagram}
            version={version}
            now={now}
            mayEdit={mayEdit}
            onClose={onClose}
            onRestore={() => setRestoring({ version, open: true })}
          />
        ))}
      </ul>
      {restoring !== null && (
        <RestoreVersionDialog
          open={restoring.open}
          slug={diagram.slug}
          version={{ slug: restoring.version.slug, title: versionName(restoring.version) }}
          onClose={() => setRestoring({ ...restoring, open: false })}
          onRestored={onClose}
        />
      )}
    </>
  );
}

interface VersionRowProps {
  diagram: DiagramShape;
  version: VersionShape;
  now: Date;
  mayEdit: boolean;
  onClose: () => void;
  onRestore: () => void;
}

function VersionRow({ diagram, version, now, mayEdit, onClose, onRestore }: VersionRowProps) {
  const { rename, duplicate } = useVersionActions(diagram.slug);
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const actions = useRef<HTMLButtonElement>(null);
  const href = diagramLink({ slug: diagram.slug, versionSlug: version.slug });
  const name = versionName(version);

  const copy = () =>
    duplicate.mutate(version.slug, {
      onSuccess: (made) => {
        onClose();
        void navigate({ to: '.', href: diagramLink(made) });
      },
    });
  const entries: MenuEntry[] = [
    { kind: 'link', label: 'Open', icon: ExternalLink, render: <PathLink href={href} onClick={onClose} /> },
    { label: 'Rename', icon: PencilLine, saves: true, onSelect: () => setEditing(true) },
    { label: 'Duplicate as a diagram', icon: Copy, saves: true, onSelect: copy },
    { kind: 'separator' },
    { label: 'Restore…', icon: RotateCcw, saves: true, onSelect: onRestore },
  ];
  return (
    <li className="flex min-h-row items-center gap-3 px-6 py-2 hover:bg-hover">
      <div className="min-w-0 flex-1">
        {editing ? (
          <InlineEdit
            value={version.name ?? ''}
            label="Version name"
            placeholder={`Snapshot-${version.seqId}`}
            maxLength={limits.nameLength}
            className="text-14 font-medium"
            editing
            onEditingChange={setEditing}
            returnFocus={actions}
            onCommit={(next) => rename.mutate({ versionSlug: version.slug, name: next })}
          />
        ) : (
          <PathLink
            href={href}
            onClick={onClose}
            className="block truncate rounded-xs text-14 font-medium text-default hover:underline"
          >
            {rename.isPending ? rename.variables.name : name}
          </PathLink>
        )}
        <p className="truncate text-12 text-muted">
          {describeWhen(version.createdAt, now)}
          {version.createdBy !== null && ` by ${version.createdBy}`}
        </p>
      </div>
      {mayEdit && (
        <Menu
          align="end"
          items={entries}
          trigger={<IconButton ref={actions} icon={Ellipsis} label={`Actions for ${name}`} size="sm" />}
        />
      )}
    </li>
  );
}
