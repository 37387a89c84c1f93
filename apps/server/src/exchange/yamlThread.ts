import { parentPort, workerData } from 'node:worker_threads';
import { parseDocument, stringify } from 'yaml';
import type { ThreadAnswer } from './inThread.ts';

/** YAML takes a hundred times as long as JSON: it is read and written in a thread, which is ended where it takes too long. */
export type YamlTask = { readonly write: string } | { readonly read: string };
type YamlAnswer = ThreadAnswer<string>;

const readYaml = (text: string): YamlAnswer => {
  const document = parseDocument(text, { schema: 'core', prettyErrors: false, uniqueKeys: true });
  if (document.errors.length > 0) return { problem: 'The YAML cannot be read' };
  // What we write has none, and what an alias stands for can be written out a million times.
  return { answer: JSON.stringify(document.toJS({ maxAliasCount: 0 })) ?? 'null' };
};

const answerTo = (task: YamlTask): YamlAnswer => {
  if ('read' in task) return readYaml(task.read);
  return { answer: stringify(JSON.parse(task.write), { aliasDuplicateObjects: false, lineWidth: 0 }) };
};

const answered = (task: YamlTask): YamlAnswer => {
  try {
    return answerTo(task);
  } catch {
    return { problem: 'The YAML cannot be read' };
  }
};

parentPort?.postMessage(answered(workerData as YamlTask));
