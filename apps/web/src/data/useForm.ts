import { type FormEvent, useEffect, useState } from 'react';
import type { z } from 'zod/mini';
import { explainFailure, type Problems, problemsIn } from './failures.ts';

/** What a refusal means to a form: something at its fields, or one sentence of its own. */
export interface FormAnswer {
  problems?: Problems;
  failure?: string;
}

interface FormOptions<Schema extends z.ZodMiniType, Values> {
  initial: Values;
  /** The one the server reads with, so that both say the same. */
  schema: Schema;
  send: (sent: z.output<Schema>) => Promise<unknown>;
  /** Words of this form's own for a refusal; null leaves it to the usual ones. */
  answer?: (error: unknown) => FormAnswer | null;
  /** Where the person goes on after a refusal that belongs to no field. */
  returnTo?: keyof Values & string;
}

export interface Form<Values extends object> {
  /** The form's `ref`. */
  attach: (form: HTMLFormElement | null) => void;
  values: Values;
  set: (change: Partial<Values>) => void;
  problem: (path: string) => string | undefined;
  failure: string | null;
  busy: boolean;
  submit: (event?: FormEvent<HTMLFormElement>) => void;
  reset: (values: Values) => void;
}

const problemsOf = (error: z.core.$ZodError): Problems =>
  Object.fromEntries(error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]));

const fieldOf = (path: string): string => path.split('.')[0] ?? '';

const without = (problems: Problems, changed: object): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([path]) => !Object.hasOwn(changed, fieldOf(path))));

/** A form that is checked as the server would, sent once at a time, and says what is wrong where it is wrong. */
export const useForm = <Schema extends z.ZodMiniType, Values extends z.input<Schema> & object>(
  options: FormOptions<Schema, Values>,
): Form<Values> => {
  const [form, attach] = useState<HTMLFormElement | null>(null);
  const [values, setValues] = useState(options.initial);
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const { returnTo } = options;

  useEffect(() => {
    if (refusals === 0) return;
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const back = returnTo === undefined ? null : form?.elements.namedItem(returnTo);
    if (wrong) wrong.focus();
    else if (back instanceof HTMLInputElement) back.select();
  }, [refusals, returnTo, form]);

  const refuse = (answer: FormAnswer): void => {
    setProblems(answer.problems ?? {});
    setFailure(answer.failure ?? null);
    setRefusals((before) => before + 1);
  };

  const usual = (error: unknown): FormAnswer => {
    const found = problemsIn(error);
    const placed = Object.keys(found).some((path) => Object.hasOwn(values, fieldOf(path)));
    return placed ? { problems: found } : { failure: explainFailure(error) };
  };

  const send = async (): Promise<void> => {
    const parsed = options.schema.safeParse(values);
    if (!parsed.success) return refuse({ problems: problemsOf(parsed.error) });
    setBusy(true);
    setProblems({});
    setFailure(null);
    try {
      await options.send(parsed.data);
    } catch (error) {
      refuse(options.answer?.(error) ?? usual(error));
    } finally {
      setBusy(false);
    }
  };

  return {
    attach,
    values,
    set: (change) => {
      setValues((before) => ({ ...before, ...change }));
      setProblems((before) => without(before, change));
    },
    problem: (path) => problems[path],
    failure,
    busy,
    submit: (event) => {
      event?.preventDefault();
      if (!busy) void send();
    },
    reset: (next) => {
      setValues(next);
      setProblems({});
      setFailure(null);
    },
  };
};
