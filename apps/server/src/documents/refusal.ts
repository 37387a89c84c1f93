import { type RefusalCode, updateRefusals } from '@lintel/diagram/collab';

/** Why something was not taken. The code travels to the client as the reason of the close. */
export interface SyncRefusal {
  readonly code: RefusalCode;
  readonly text: string;
}

export const refusal = (code: RefusalCode): SyncRefusal => ({ code, text: updateRefusals[code] });

/** Thrown where a refusal has to end what several functions do together. */
export class UpdateRefusal extends Error {
  override name = 'UpdateRefusal';
  readonly refusal: SyncRefusal;

  constructor(code: RefusalCode) {
    super(updateRefusals[code]);
    this.refusal = refusal(code);
  }
}

/** Neither snapshot nor journal may be guessed: such a document opens for nobody. */
export class DocumentUnreadable extends Error {
  override name = 'DocumentUnreadable';
  /** What Hocuspocus gives the client. */
  readonly reason: RefusalCode = 'unreadable';

  constructor(document: string, cause?: unknown) {
    super(`The document ${document} cannot be read`, { cause });
  }
}

/** Gives Hocuspocus its answer, without a message that it would print. */
export class AdmissionRefusal extends Error {
  override name = 'AdmissionRefusal';
  readonly reason: RefusalCode;

  constructor(reason: RefusalCode) {
    super('');
    this.reason = reason;
  }
}
