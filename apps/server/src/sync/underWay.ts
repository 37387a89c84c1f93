export interface UnderWay {
  /** Until `settled` resolves, something of the document is on its way. */
  track(document: string, settled: Promise<void>): void;
  /** When nothing of this document (or of any) is on its way; never rejects. */
  settled(document?: string): Promise<void>;
}

/** What of which document is on its way. */
export const createUnderWay = (): UnderWay => {
  const open = new Map<string, Set<Promise<void>>>();
  return {
    track: (document, settled) => {
      const ofDocument = open.get(document) ?? new Set<Promise<void>>();
      open.set(document, ofDocument.add(settled));
      void settled.then(() => {
        ofDocument.delete(settled);
        if (ofDocument.size === 0) open.delete(document);
      });
    },
    settled: async (document) => {
      const waited = document === undefined ? [...open.keys()] : [document];
      await Promise.all(waited.flatMap((name) => [...(open.get(name) ?? [])]));
    },
  };
};
