import type { AttachmentShape } from '@lintel/api/attachmentShapes';
import type { Attachment } from '@lintel/domain/entities/attachment';
import { attachmentLink } from '@lintel/domain/links';
import { keyOf } from '../../storage/storage.ts';

/** As it is told: where to fetch it here, or what follows the public endpoint of the storage. */
export const shownUrl = ({
  attachmentId,
  storageType,
  url,
}: Pick<Attachment, 'attachmentId' | 'storageType' | 'url'>): string =>
  storageType === 'R2' ? keyOf('attachments', url) : attachmentLink(attachmentId);

/** A row as it is read by people. */
export const shownAttachment = ({
  fkOrganizationId: _organization,
  fkUserId: _user,
  orphanedAt: _orphanedAt,
  ...row
}: Attachment): AttachmentShape => ({ ...row, url: shownUrl(row) });
