import type { SsoProblem } from '@lintel/domain/ssoProblems';

/** Why the way through the provider ended. */
export class SsoFailure extends Error {
  readonly problem: SsoProblem;

  constructor(problem: SsoProblem, options?: ErrorOptions) {
    super(problem, options);
    this.name = 'SsoFailure';
    this.problem = problem;
  }
}
