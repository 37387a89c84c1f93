import { documentName } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import { createKept } from './kept.ts';
import { editionsOf, readDrawn } from './stored.ts';
import { framed, storedParts } from './storedParts.ts';
import { takingTurns } from './turns.ts';

/** Of documents that were asked for lately, in bytes: several people come to a large diagram one after the other. */
const keptBytes = 32_000_000;

export interface FirstDocuments {
  /**
   * What a device that has nothing of a diagram begins with: all that is stored, in parts. What is changed from then on
   * comes over the socket. For readers of the diagram.
   */
  of(diagramSlug: string): Promise<Uint8Array>;
}

export const createFirstDocuments = (db: Db): FirstDocuments => {
  const kept = createKept<Uint8Array>(keptBytes, ({ length }) => length);
  const nameOf = (document: string, edition: string | undefined): string => `${document} ${edition}`;

  const read = async (document: string): Promise<Uint8Array> => {
    const stored = await readDrawn(db, document);
    const bytes = framed(await storedParts(stored, takingTurns()));
    kept.set(nameOf(document, stored.edition), bytes);
    return bytes;
  };

  /** For all who come while it is taken apart: many open a link at the same moment. */
  const underWay = new Map<string, Promise<Uint8Array>>();
  const readOnce = (document: string, name: string): Promise<Uint8Array> => {
    const reading = underWay.get(name) ?? read(document).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };

  return {
    of: async (diagramSlug) => {
      const document = documentName(diagramSlug);
      const name = nameOf(document, (await editionsOf(db, [document])).get(document));
      return kept.get(name) ?? readOnce(document, name);
    },
  };
};
