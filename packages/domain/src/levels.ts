import { z } from 'zod/mini';

export const levelCodes = ['C0', 'C1', 'C2', 'C3', 'C4', 'D1', 'P0'] as const;
export const levelCodeSchema = z.enum(levelCodes);
export type LevelCode = z.infer<typeof levelCodeSchema>;

export interface DiagramLevel {
  diagramLevelId: number;
  code: LevelCode;
  name: string;
  description: string;
}

export const diagramLevels: readonly DiagramLevel[] = [
  { diagramLevelId: 1, code: 'C0', name: 'Landscape', description: 'High-level view of all systems' },
  { diagramLevelId: 2, code: 'C1', name: 'Level 1', description: 'A domain of systems and data flows' },
  {
    diagramLevelId: 3,
    code: 'C2',
    name: 'Level 2',
    description: 'Breakdown into applications, data stores and integration components',
  },
  { diagramLevelId: 4, code: 'C3', name: 'Level 3', description: 'Major components within a container' },
  { diagramLevelId: 5, code: 'C4', name: 'Level 4', description: 'Basic building blocks' },
  { diagramLevelId: 6, code: 'D1', name: 'Deployment', description: 'Infrastructure and runtime' },
  {
    diagramLevelId: 7,
    code: 'P0',
    name: 'Process',
    description: 'Processes supported by components and containers',
  },
];

export const levelOf = (code: LevelCode | null): DiagramLevel | null =>
  diagramLevels.find((level) => level.code === code) ?? null;

export const levelCodeOf = (diagramLevelId: number | null): LevelCode | null =>
  diagramLevels.find((level) => level.diagramLevelId === diagramLevelId)?.code ?? null;

export const levelIdOf = (code: LevelCode | null): number | null => levelOf(code)?.diagramLevelId ?? null;
