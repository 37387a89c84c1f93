export interface DueDocuments {
  /** Its time has come; it is carried out after those before it. */
  add(document: string): void;
}

interface DueOptions {
  /** Of those at a time. */
  readonly most: number;
  /** Never rejects; null where there is nothing to do any more. */
  readonly carryOut: (document: string) => Promise<void> | null;
}

/** What is due, in the order in which it became so, some at a time. */
export const createDueDocuments = ({ most, carryOut }: DueOptions): DueDocuments => {
  const due = new Set<string>();
  let underWay = 0;
  const carryOutNext = (): void => {
    for (const document of due) {
      if (underWay >= most) return;
      due.delete(document);
      const done = carryOut(document);
      if (done === null) continue;
      underWay += 1;
      void done.then(() => {
        underWay -= 1;
        carryOutNext();
      });
    }
  };
  return {
    add: (document) => {
      due.add(document);
      carryOutNext();
    },
  };
};
