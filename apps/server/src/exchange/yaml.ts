import { inThread } from './inThread.ts';
import type { YamlTask } from './yamlThread.ts';

const thread = new URL('./yamlThread.ts', import.meta.url);

const asked = (task: YamlTask): Promise<string> => inThread(thread, task, 'The YAML cannot be read');

export const yamlOfJson = (json: string): Promise<string> => asked({ write: json });
export const jsonOfYaml = (yaml: string): Promise<string> => asked({ read: yaml });
