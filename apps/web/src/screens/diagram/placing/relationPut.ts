import { placeLabel, reconnect } from '@lintel/diagram/commands/connect';
import type { End } from '@lintel/diagram/layout';
import { preview } from '@lintel/diagram/preview';
import { isRefusal, type Outcome, refuse } from '@lintel/diagram/refusal';
import type { Snapshot } from '@lintel/diagram/snapshot';

export interface RelationPlace {
  readonly from: End;
  readonly to: End;
  /** From 0 to 1 along the line; null = where there is room. */
  readonly labelAt: number | null;
}

/** Both ends and the label in one edit. What is as it was is left alone. */
export const relationPut = (before: Snapshot, key: string, { from, to, labelAt }: RelationPlace): Outcome => {
  let snapshot = before;
  const outcomes = [
    () => reconnect(snapshot, { key, end: 'from', to: from }),
    () => reconnect(snapshot, { key, end: 'to', to }),
    () => placeLabel(snapshot, { key, at: labelAt }),
  ];
  const changes = [];
  for (const attempt of outcomes) {
    const outcome = attempt();
    if (isRefusal(outcome)) {
      if (outcome.refused === 'unchanged') continue;
      return outcome;
    }
    changes.push(...outcome);
    snapshot = preview(snapshot, outcome);
  }
  return changes.length === 0 ? refuse('unchanged') : changes;
};
