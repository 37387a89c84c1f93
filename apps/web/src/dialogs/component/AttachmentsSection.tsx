import type { AttachmentOnItemShape } from '@lintel/api/attachmentShapes';
import { attachmentEndpoints } from '@lintel/api/endpoints/attachments';
import { attachmentExtensions } from '@lintel/domain/attachments';
import { attachmentAddress } from '@lintel/domain/links';
import { Download, File, FileCode, FileImage, FileText, Upload, X } from 'lucide-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { attachmentsQuery, componentQuery } from '../../data/modelQueries.ts';
import { useRemoveAttachment } from '../../data/mutations/attachments.ts';
import { policyQuery } from '../../data/queries.ts';
import { upload } from '../../data/upload.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { fileSize } from './fileSize.ts';
import { SideSection } from './SideSection.tsx';

export interface AttachmentsSectionProps {
  /** What they belong to. */
  item: { component: string } | { diagram: string };
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

interface Underway {
  key: number;
  name: string;
  /** 0 to 1; not known at first. */
  progress: number | undefined;
}

/** Files that belong to a component or a diagram: they come and go at once, whatever becomes of the rest of the dialog. */
export function AttachmentsSection({ item, attachments, mayEdit }: AttachmentsSectionProps) {
  const file = useRef<HTMLInputElement>(null);
  const [underway, setUnderway] = useState<readonly Underway[]>([]);
  const [doomed, setDoomed] = useState<Attachment | null>(null);
  const storageEndpoint = useQuery(policyQuery).data?.storageEndpoint ?? null;
  const client = useQueryClient();
  const { queryKey } = 'component' in item ? componentQuery(item.component) : attachmentsQuery(item.diagram);
  const readAgain = () => client.invalidateQueries({ queryKey });
  const remove = useRemoveAttachment(item, readAgain);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    stop.current = controller;
    return () => controller.abort();
  }, []);

  const send = async (chosen: File, key: number) => {
    setUnderway((before) => [...before, { key, name: chosen.name, progress: undefined }]);
    try {
      await upload(attachmentEndpoints.upload, chosen, {
        query: item,
        signal: stop.current.signal,
        onProgress: (progress) =>
          setUnderway((before) => before.map((each) => (each.key === key ? { ...each, progress } : each))),
      });
      await readAgain();
    } catch (error) {
      if (!stop.current.signal.aborted)
        toast.error('Upload failed', { description: `${chosen.name}: ${explainFailure(error)}` });
    } finally {
      setUnderway((before) => before.filter((each) => each.key !== key));
    }
  };

  return (
    <>
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
          <li
            key={fkAttachmentId}
            className="flex min-h-8 items-center gap-2 rounded-sm px-2 text-13 hover:bg-hover"
          >
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
            {mayEdit && (
              <IconButton
                saves
                icon={X}
                iconSize={14}
                size="xs"
                label={`Remove ${attachment.name}`}
                onClick={() => setDoomed(attachment)}
              />
            )}
          </li>
        ))}
        {underway.map(({ key, name, progress }) => (
          <li key={key} className="flex min-h-8 flex-col justify-center gap-1 px-2 text-13 text-muted">
            <span className="truncate">{name}</span>
            <ProgressLine label={`Uploading ${name}`} value={progress} />
          </li>
        ))}
      </SideSection>
      <input
        ref={file}
        type="file"
        multiple
        aria-label="Attachment files"
        accept={accepted}
        hidden
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          const first = Date.now();
          chosen.forEach((each, at) => void send(each, first + at));
        }}
      />
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
    </>
  );
}
