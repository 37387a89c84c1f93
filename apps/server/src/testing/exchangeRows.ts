import { randomUUID } from 'node:crypto';
import type { Row } from './rowKinds.ts';
import type { SentFile } from './uploads.fixture.ts';

const emptyFile: SentFile = {
  filename: 'nothing.json',
  type: 'application/json',
  content: Buffer.from('{"format":"lintel","version":1,"of":"diagrams"}'),
};

/** Exports and imports are their person's own: nobody else knows of one, and so none is known here. */
const ofNobody = (who: Row['who']): Row => ({
  who,
  send: () => ({ params: { transferId: randomUUID() } }),
  except: () => 404,
});

export const exchangeRows: Readonly<Record<string, readonly Row[]>> = {
  'exchange.exportOrganization': [{ who: 'administrators', send: () => ({ body: { format: 'json' } }) }],
  'exchange.upload': [{ who: 'editors', send: () => ({ upload: emptyFile }) }],
  'exchange.list': [{ who: 'readers' }],
  'exchange.apply': [ofNobody('editors')],
  'exchange.cancel': [ofNobody('readers')],
  'exchange.undo': [ofNobody('editors')],
  'exchange.file': [ofNobody('administrators')],
};
