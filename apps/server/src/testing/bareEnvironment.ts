/**
 * All that a program started by a test has of the environment of the tests. It may read what was compiled once, as one
 * that people start does; where nobody keeps that, it compiles for itself.
 */
export const bareEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});
