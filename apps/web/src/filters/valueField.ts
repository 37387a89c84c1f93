import type { ReactNode } from 'react';
import type { AskedValue, FilterSubject } from './conditions.ts';
import type { ValueCounts } from './valueOptions.ts';

/** What every editor of a value is given. */
export interface ValueFieldProps {
  subject: FilterSubject;
  /** What the subject is called. */
  label: string;
  asked: AskedValue;
  counts: ValueCounts;
  /** The choice of the operator, where it stands under a search. */
  between: ReactNode;
  onChange: (asked: AskedValue) => void;
}
