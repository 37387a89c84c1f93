import { documentName } from '@lintel/diagram/document';
import type { Db } from '../db/client.ts';
import { Packed } from '../http/packed.ts';
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
  of(diagramSlug: string): Promise<Packed>;
}

export const createFirstDocuments = (db: Db): FirstDocuments => {
  const kept = createKept<Packed>(keptBytes, ({ bytes }) => bytes.length);
  const nameOf = (document: string, edition: string | undefined): string => `${document} ${edition}`;

  const read = async (document: string): Promise<Packed> => {
    const stored = await readDrawn(db, document);
    const packed = await Packed.of(framed(await storedParts(stored, takingTurns())));
    kept.set(nameOf(document, stored.edition), packed);
    return packed;
  };

  /** For all who come while it is taken apart: many open a link at the same moment. */
  const underWay = new Map<string, Promise<Packed>>();
  const readOnce = (document: string, name: string): Promise<Packed> => {
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
