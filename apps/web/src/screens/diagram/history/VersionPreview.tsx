import type { VersionDifferences } from '@lintel/api/endpoints/versions';
import type { DiagramShape } from '@lintel/api/shapes';
import { report } from '@lintel/domain/changeLog/describe';
import { limits } from '@lintel/domain/limits';
import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, ExternalLink, RotateCcw, X } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { versionDifferencesQuery } from '../../../data/historyQueries.ts';
import { useVersionActions } from '../../../data/mutations/versions.ts';
import { usePicture } from '../../../data/shownPicture.ts';
import { RestoreVersionDialog } from '../../../dialogs/RestoreVersionDialog.tsx';
import { PathLink } from '../../../links/PathLink.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonLook } from '../../../ui/controls/buttonLook.ts';
import { IconButton } from '../../../ui/controls/IconButton.tsx';
import { TextInput } from '../../../ui/controls/TextInput.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PrintablePicture } from '../../../export/PrintablePicture.tsx';
import { CanvasGround } from '../CanvasGround.tsx';
import { useDesk } from '../editor/EditorContext.tsx';
import { leftViews } from '../editor/leftViews.ts';
import type { HistoryVersion } from './historyVersions.ts';
import { type DifferenceMark, markedPicture, markNames, marks } from './markedPicture.ts';
import { previewView } from './previewView.ts';

interface VersionPreviewProps {
  diagram: DiagramShape;
  version: HistoryVersion;
  canEdit: boolean;
  /** The panel stays where it is. */
  isBesidePanel: boolean;
  onClose: () => void;
}

/** A version over the drawing, with marks on what was done since. */
export function VersionPreview({ diagram, version, canEdit, isBesidePanel, onClose }: VersionPreviewProps) {
  const { slug } = diagram;
  const { editor } = useDesk();
  const picture = usePicture(slug, version.slug);
  const differences = useQuery(versionDifferencesQuery(slug, version.slug, picture.zoom));
  const shown = useMemo(() => {
    if (picture.shown === undefined || differences.data === undefined) return picture.shown?.picture;
    const { now, since } = differences.data;
    return markedPicture(picture.shown.picture, now, since, Number(picture.zoom) / 100);
  }, [picture.shown, picture.zoom, differences.data]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [version.slug]);
  const failed = picture.error !== null && shown === undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it leaves by Escape, wherever in it one is
    <section
      aria-label={`Version ${version.title}`}
      className={`absolute inset-y-0 left-0 z-floating flex flex-col bg-canvas ${isBesidePanel ? 'right-panel' : 'right-0'}`}
      onKeyDown={(event) => {
        const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isWithin && !event.defaultPrevented) onClose();
      }}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b bg-raised px-4 py-2">
        <div className="min-w-48 flex-1 max-md:basis-full max-md:pr-touch">
          <h2 ref={heading} tabIndex={-1} className="truncate text-14 font-semibold outline-hidden">
            {version.title}
          </h2>
          <Since since={differences.data?.since} isError={differences.isError} />
        </div>
        <Actions diagram={diagram} version={version} canEdit={canEdit} onClose={onClose} />
        <IconButton
          icon={X}
          label="Back to what is drawn now"
          size="sm"
          className="max-md:absolute max-md:top-1 max-md:right-2 max-md:size-touch"
          onClick={onClose}
        />
      </div>
      {failed ? (
        <div className="canvas-ground flex min-h-0 flex-1">
          <ErrorState title="The version did not load" busy={picture.isFetching} onRetry={picture.onRetry} />
        </div>
      ) : shown === undefined ? (
        <CanvasGround />
      ) : (
        <PrintablePicture
          key={version.slug}
          slug={slug}
          picture={shown}
          name={`${displayName('diagram', diagram)}, ${version.title}`}
          view={previewView(editor, leftViews.ofDiagram(slug))}
          onScale={picture.onScale}
        />
      )}
    </section>
  );
}

const markLooks: Record<DifferenceMark, string> = {
  added: 'rounded-full text-hue-green',
  removed: 'rounded-xs text-hue-rose',
  changed: 'rotate-45 text-hue-amber',
};

/** As it stands on the drawing. */
function MarkSign({ mark }: { mark: DifferenceMark }) {
  return (
    <span aria-hidden className="relative grid size-4 place-items-center">
      <span className={classes('absolute inset-px bg-current', markLooks[mark])} />
      <b className="relative text-11 leading-none font-semibold text-(--surface-raised)">
        {marks[mark].sign}
      </b>
    </span>
  );
}

/** How much was added, removed and changed since; in words for readers who do not see the marks, or want to know more. */
function Since({ since, isError }: { since: VersionDifferences | undefined; isError: boolean }) {
  if (since === undefined)
    return (
      <p role="status" className="text-12 text-muted">
        {isError ? 'What was done since could not be read' : 'Comparing with what is drawn now…'}
      </p>
    );
  if (since.facts === null)
    return (
      <p role="status" className="text-12 text-muted">
        Nothing was done since
      </p>
    );
  const words = `Since then: ${report(since.facts)}`;
  return (
    <p role="status" title={words} className="flex flex-wrap gap-x-3 text-12 text-secondary">
      <span className="max-md:hidden">Since then</span>
      {markNames
        .filter((mark) => since[mark].length > 0)
        .map((mark) => (
          <span key={mark} className="flex items-center gap-1">
            <MarkSign mark={mark} />
            {since[mark].length} {mark}
          </span>
        ))}
      <span className="sr-only">{words}</span>
    </p>
  );
}

function Actions({ diagram, version, canEdit, onClose }: Omit<VersionPreviewProps, 'isBesidePanel'>) {
  const [isRestoring, setRestoring] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const href = diagramLink({ slug: diagram.slug, versionSlug: version.slug });
  if (isNaming) return <NameForm slug={diagram.slug} version={version} onDone={() => setNaming(false)} />;
  return (
    <div className="flex flex-wrap items-center gap-2 pointer-coarse:*:h-touch!">
      <PathLink href={href} className={buttonLook({ size: 'sm', variant: 'ghost' })}>
        <Icon icon={ExternalLink} size={14} />
        Open as page
      </PathLink>
      {canEdit && (
        <>
          <Button size="sm" icon={BookmarkPlus} saves onClick={() => setNaming(true)}>
            {version.isKept ? 'Rename' : 'Keep'}
          </Button>
          <Button size="sm" variant="primary" icon={RotateCcw} saves onClick={() => setRestoring(true)}>
            Restore…
          </Button>
        </>
      )}
      <RestoreVersionDialog
        open={isRestoring}
        slug={diagram.slug}
        version={version}
        onClose={() => setRestoring(false)}
        onRestored={onClose}
      />
    </div>
  );
}

interface NameFormProps {
  slug: string;
  version: HistoryVersion;
  onDone: () => void;
}

function NameForm({ slug, version, onDone }: NameFormProps) {
  const { rename } = useVersionActions(slug);
  const [name, setName] = useState(version.isKept ? version.title : '');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rename.isPending) return;
    rename.mutate({ versionSlug: version.slug, name: name.trim() }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="flex items-center gap-2 pointer-coarse:*:h-touch!">
      <TextInput
        ref={field}
        aria-label="Version name"
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
        value={name}
        placeholder="Name, if it needs one"
        maxLength={limits.nameLength}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="sm" variant="primary" saves busy={rename.isPending}>
        {version.isKept ? 'Rename' : 'Keep version'}
      </Button>
    </form>
  );
}
