import * as Y from 'yjs';
import type { ColumnName } from './columns.ts';
import { columnNames, undoableColumns } from './fields.ts';
import { metaName, schemaNumber } from './layout.ts';

/** The columns of one diagram's Yjs document. Values come from any client: read them through `items.ts` only. */
export interface DiagramDocument {
  readonly doc: Y.Doc;
  readonly columns: Readonly<Record<ColumnName, Y.Map<unknown>>>;
  readonly meta: Y.Map<unknown>;
}

const opened = new WeakMap<Y.Doc, DiagramDocument>();

export const documentName = (diagramSlug: string): string => `diagram:${diagramSlug}`;

export const openDocument = (doc: Y.Doc): DiagramDocument => {
  const known = opened.get(doc);
  if (known !== undefined) return known;
  const entries = columnNames.map((name) => [name, doc.getMap<unknown>(name)] as const);
  const document: DiagramDocument = {
    doc,
    columns: Object.fromEntries(entries) as Record<ColumnName, Y.Map<unknown>>,
    meta: doc.getMap<unknown>(metaName),
  };
  opened.set(doc, document);
  return document;
};

/** All that it holds, as it is stored. */
export const encodeDocument = ({ doc }: DiagramDocument): Uint8Array => Y.encodeStateAsUpdate(doc);

export const undoScope = (document: DiagramDocument): Y.Map<unknown>[] =>
  undoableColumns.map((name) => document.columns[name]);

/** The root of an item's text, to bind an editor to. Never made here: two roots under one key lose a text. */
export const textRoot = (document: DiagramDocument, key: string): Y.XmlElement | null => {
  const root = document.columns.text.get(key);
  return root instanceof Y.XmlElement ? root : null;
};

/** 0 for a document that the server has not stamped yet. */
export const readSchemaNumber = (document: DiagramDocument): number => {
  const schema = document.meta.get('schema');
  return typeof schema === 'number' && Number.isSafeInteger(schema) && schema > 0 ? schema : 0;
};

/** What leads from one number to the next, by the number it starts from. Columns that were only added need nothing. */
const migrations: Readonly<Record<number, (document: DiagramDocument) => void>> = {};

/**
 * Brings a document to the layout of today and stamps it; for the server alone. A newer number is left as it is: an
 * older server reads what it knows.
 */
export const migrate = (document: DiagramDocument, origin: unknown): void => {
  const found = readSchemaNumber(document);
  if (found >= schemaNumber) return;
  document.doc.transact(() => {
    for (let number = found; number < schemaNumber; number++) migrations[number]?.(document);
    document.meta.set('schema', schemaNumber);
  }, origin);
};
