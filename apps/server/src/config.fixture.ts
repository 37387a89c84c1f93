import { BadConfig, readConfig } from './config.ts';

/** What is said of a configuration. */
export const problemsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof BadConfig) return error.problems;
    throw error;
  }
  return [];
};
