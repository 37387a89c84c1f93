/** A line of a Dockerfile: continued lines joined, comments gone. */
export interface Instruction {
  keyword: string;
  /** What stands before the rest as `--name=value`. */
  flags: Record<string, string>;
  rest: string;
}

export interface Stage {
  base: string;
  name: string | null;
  instructions: Instruction[];
}

const instructionIn = (line: string): Instruction => {
  const [keyword = '', ...words] = line.trim().split(/\s+/);
  const flags: Record<string, string> = {};
  while (words[0]?.startsWith('--')) {
    const [name = '', value = ''] = (words.shift() ?? '').slice(2).split(/=(.*)/s);
    flags[name] = value;
  }
  return { keyword: keyword.toUpperCase(), flags, rest: words.join(' ') };
};

export const stagesIn = (text: string): Stage[] => {
  const lines = text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Stage[] = [];
  for (const line of lines) {
    const instruction = instructionIn(line);
    if (instruction.keyword === 'FROM') {
      const [base = '', , name = null] = instruction.rest.split(' ');
      stages.push({ base, name, instructions: [] });
    } else {
      const stage = stages.at(-1);
      if (stage === undefined) throw new Error(`Before the first FROM: ${line}`);
      stage.instructions.push(instruction);
    }
  }
  return stages;
};

export const stageNamed = (stages: readonly Stage[], name: string): Stage | undefined =>
  stages.find((stage) => stage.name === name);

/** What becomes the image. */
export const lastStage = (stages: readonly Stage[]): Stage => {
  const stage = stages.at(-1);
  if (stage === undefined) throw new Error('The Dockerfile has no stage.');
  return stage;
};

export const restsOf = (stage: Stage, keyword: string): string[] =>
  stage.instructions.filter((instruction) => instruction.keyword === keyword).map(({ rest }) => rest);

/** The command of `CMD [...]` and of `HEALTHCHECK … CMD [...]`. */
export const commandIn = (rest: string): string[] => JSON.parse(rest.replace(/^CMD\s+/, '')) as string[];

/** The variables of all ENV instructions of a stage, written as NAME=value. */
export const environmentOf = (stage: Stage): Record<string, string> =>
  Object.fromEntries(
    restsOf(stage, 'ENV')
      .flatMap((rest) => rest.split(' '))
      .map((pair): [string, string] => {
        const [name = '', value = ''] = pair.split(/=(.*)/s);
        return [name, value];
      }),
  );

export interface Copy {
  /** The stage it comes from; null for the repository. */
  from: string | null;
  sources: string[];
  /** As it is written: a folder where it ends with a slash. */
  target: string;
}

export const copiesOf = (stage: Stage): Copy[] =>
  stage.instructions
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ flags, rest }) => {
      const sources = rest.split(' ');
      const target = sources.pop() ?? '';
      return { from: flags['from'] ?? null, sources, target };
    });
