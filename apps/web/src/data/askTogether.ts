interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked for one by one in the same moment goes to the server together, no more than `most` in a call and in
 * the order in which it was asked for. `ask` answers for each, in that order.
 */
export const createAskTogether = <Asked, Answer>(
  most: number,
  ask: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((asked: Asked) => Promise<Answer>) => {
  let waiting: Waiting<Asked, Answer>[] = [];

  const send = async (part: readonly Waiting<Asked, Answer>[]): Promise<void> => {
    try {
      const answers = await ask(part.map(({ asked }) => asked));
      part.forEach(({ resolve }, at) => {
        resolve(answers[at] as Answer);
      });
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  };

  const flush = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) void send(all.slice(at, at + most));
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush, 0);
      waiting.push({ asked, resolve, reject });
    });
};
