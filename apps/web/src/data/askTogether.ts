interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * What is asked for one by one in the same moment goes to the server together, no more than `most` in a call. What was
 * asked for first has its answers before the rest is asked for: it is what is seen first, and to draw it takes a while.
 * `ask` answers for each, in that order.
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

  const flush = async (): Promise<void> => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += most) await send(all.slice(at, at + most));
  };

  return (asked) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(() => void flush(), 0);
      waiting.push({ asked, resolve, reject });
    });
};
