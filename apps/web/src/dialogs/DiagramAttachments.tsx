import { useQuery } from '@tanstack/react-query';
import { attachmentsQuery } from '../data/modelQueries.ts';
import { AttachmentsSection } from './component/AttachmentsSection.tsx';

export function DiagramAttachments({ slug, mayEdit }: { slug: string; mayEdit: boolean }) {
  const attachments = useQuery(attachmentsQuery(slug));
  return (
    <AttachmentsSection item={{ diagram: slug }} attachments={attachments.data ?? []} mayEdit={mayEdit} />
  );
}
