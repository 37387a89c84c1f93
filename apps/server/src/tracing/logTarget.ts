import { type LogRecord, recordOfLine, requestOfRecords } from './logRecords.ts';
import { createOutflow } from './outflow.ts';
import type { SendSettings } from './settings.ts';
import { currentSpan } from './tracing.ts';

interface Lines {
  write(line: string): void;
}

export interface SentLog extends Lines {
  /** What was written is on its way. */
  close(): Promise<void>;
}

/** Lines go where they always go, and to a collector besides. That it takes none is only written here. */
export const createSentLog = (settings: SendSettings, written: Lines): SentLog => {
  const warn = (fields: object, msg: string): void =>
    written.write(`${JSON.stringify({ level: 40, time: Date.now(), ...fields, msg })}\n`);
  const outflow = createOutflow<LogRecord>({
    outlet: settings,
    what: 'lines of the log',
    requestOf: (records) => requestOfRecords(settings, records),
    log: { warn },
  });
  return {
    write: (line) => {
      written.write(line);
      outflow.take(recordOfLine(line, currentSpan(), Date.now()));
    },
    close: outflow.close,
  };
};
