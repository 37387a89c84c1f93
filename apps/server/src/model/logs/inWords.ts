import { report } from '@lintel/domain/changeLog/describe';
import type { Fact } from '@lintel/domain/changeLog/facts';
import { actionOf, groupOf } from '@lintel/domain/changeLog/kinds';

/** A row of the change log as callers read it: beside its facts, of which kind it is and what it says. */
export const inWords = <Row extends { readonly facts: Fact[] }>(row: Row) => ({
  ...row,
  action: actionOf(row.facts),
  group: groupOf(row.facts),
  text: report(row.facts),
});
