import type { AttachmentOnItemShape } from '@lintel/api/attachmentShapes';
import { attachmentExtensions } from '@lintel/domain/attachments';
import { attachmentAddress } from '@lintel/domain/links';
import { Download, File, FileCode, FileImage, FileText, Upload, X } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  type AttachedTo,
  attach,
  type AttachmentUpload,
  attachmentUploads,
} from '../../data/attachmentUploads.ts';
import { attachmentsQuery, componentQuery } from '../../data/modelQueries.ts';
import { useRemoveAttachment } from '../../data/mutations/attachments.ts';
import { policyQuery } from '../../data/queries.ts';
import { useReadable } from '../../state/useReadable.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FileDrop } from '../../ui/controls/FileDrop.tsx';
import { FileInput } from '../../ui/controls/FileInput.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { fileSize } from './fileSize.ts';
import { SideSection } from './SideSection.tsx';

export interface AttachmentsSectionProps {
  item: AttachedTo;
  attachments: readonly AttachmentOnItemShape[];
  mayEdit: boolean;
}

type Attachment = AttachmentOnItemShape['attachment'];

const accepted = attachmentExtensions.map((extension) => `.${extension}`).join(',');

const glyphOf = (mimeType: string) => {
  if (mimeType.startsWith('image/')) return FileImage;
  if (/json|xml|yaml|liquid/.test(mimeType)) return FileCode;
  return /^text|pdf|word|officedocument/.test(mimeType) ? FileText : File;
};

const isOf = (item: AttachedTo, other: AttachedTo): boolean =>
  'component' in item
    ? 'component' in other && other.component === item.component
    : 'diagram' in other && other.diagram === item.diagram;

interface AttachmentRowProps {
  attachment: Attachment;
  storageEndpoint: string | null;
  /** Left out where it has to stay. */
  onRemove: (() => void) | undefined;
}

function AttachmentRow({ attachment, storageEndpoint, onRemove }: AttachmentRowProps) {
  return (
    <li className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-13 hover:bg-hover">
      <Icon icon={glyphOf(attachment.mimeType)} size={16} className="text-secondary" />
      <span className="min-w-0 flex-1 truncate" title={attachment.name}>
        {attachment.name}
      </span>
      <span className="shrink-0 text-12 text-muted tabular">{fileSize(attachment.size)}</span>
      <a
        href={attachmentAddress(attachment, storageEndpoint)}
        download={attachment.name}
        aria-label={`Download ${attachment.name}`}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-secondary hover:bg-pressed touch-target"
      >
        <Icon icon={Download} size={14} />
      </a>
      {onRemove && (
        <IconButton
          saves
          icon={X}
          iconSize={14}
          size="xs"
          label={`Remove ${attachment.name}`}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

function UploadRow({ name, progress, stop }: AttachmentUpload) {
  return (
    <li className="flex min-h-8 items-center gap-2 px-2 text-13 text-muted">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate" title={name}>
          {name}
        </span>
        <ProgressLine label={`Uploading ${name}`} value={progress} />
      </div>
      <IconButton icon={X} iconSize={14} size="xs" label={`Stop uploading ${name}`} onClick={stop} />
    </li>
  );
}

/** Files that belong to a component or a diagram: they come and go at once, whatever becomes of the rest of the dialog. */
export function AttachmentsSection({ item, attachments, mayEdit }: AttachmentsSectionProps) {
  const file = useRef<HTMLInputElement>(null);
  const [doomed, setDoomed] = useState<Attachment | null>(null);
  const storageEndpoint = useQuery(policyQuery).data?.storageEndpoint ?? null;
  const client = useQueryClient();
  const { queryKey } = 'component' in item ? componentQuery(item.component) : attachmentsQuery(item.diagram);
  const readAgain = () => client.invalidateQueries({ queryKey });
  const remove = useRemoveAttachment(item, readAgain);
  const underway = useReadable(attachmentUploads).filter((each) => isOf(item, each.item));
  const send = (files: readonly File[]): void => {
    for (const each of files) attach(item, each, readAgain);
  };

  return (
    <FileDrop label="Drop files to attach them" enabled={mayEdit} onFiles={send}>
      <SideSection
        title="Attachments"
        count={attachments.length + underway.length}
        empty="No attachments"
        actions={
          mayEdit && (
            <IconButton
              saves
              icon={Upload}
              iconSize={14}
              size="xs"
              label="Upload attachment"
              onClick={() => file.current?.click()}
            />
          )
        }
      >
        {attachments.map(({ fkAttachmentId, attachment }) => (
          <AttachmentRow
            key={fkAttachmentId}
            attachment={attachment}
            storageEndpoint={storageEndpoint}
            onRemove={mayEdit ? () => setDoomed(attachment) : undefined}
          />
        ))}
        {underway.map((each) => (
          <UploadRow {...each} key={each.key} />
        ))}
      </SideSection>
      <FileInput ref={file} label="Attachment files" accept={accepted} multiple onFiles={send} />
      <ConfirmDialog
        open={doomed !== null}
        title={`Remove “${doomed?.name ?? ''}”?`}
        action="Remove attachment"
        irreversible
        busy={remove.isPending}
        onCancel={() => setDoomed(null)}
        onConfirm={() =>
          doomed !== null && remove.mutate(doomed.attachmentId, { onSettled: () => setDoomed(null) })
        }
      />
    </FileDrop>
  );
}
