import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { BadFile } from './badFile.ts';
import type { YamlAnswer, YamlTask } from './yamlThread.ts';

/** Longer than the largest diagram takes. */
const mostMilliseconds = 30_000;
/** In MB. */
const mostMemory = 1_000;

const inThread = async (workerData: YamlTask): Promise<string> => {
  const worker = new Worker(new URL('./yamlThread.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  });
  try {
    const [answer]: YamlAnswer[] = await once(worker, 'message', {
      signal: AbortSignal.timeout(mostMilliseconds),
    });
    if (answer === undefined || 'problem' in answer)
      throw new BadFile(answer?.problem ?? 'The YAML cannot be read');
    return answer.text;
  } catch (error) {
    // Whatever it died of: too long, too large.
    throw error instanceof BadFile ? error : new BadFile('The YAML cannot be read');
  } finally {
    await worker.terminate();
  }
};

export const yamlOfJson = (json: string): Promise<string> => inThread({ write: json });
export const jsonOfYaml = (yaml: string): Promise<string> => inThread({ read: yaml });
