import type { Figure } from '@lintel/api/endpoints/condition';
import { describeMoment, describeWhen } from '@lintel/domain/dates';
import { noticesLink } from '@lintel/domain/links';
import { useQuery } from '@tanstack/react-query';
import { explainFailure } from '../../data/failures.ts';
import { conditionQuery } from '../../data/conditionQuery.ts';
import { PathLink } from '../../links/PathLink.tsx';
import { Badge, type BadgeTone } from '../../ui/feedback/Badge.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const states: Record<Figure['state'], { tone: BadgeTone; word: string }> = {
  good: { tone: 'success', word: 'OK' },
  warning: { tone: 'warning', word: 'Look at it' },
  bad: { tone: 'danger', word: 'Act on it' },
};

/** How the installation is, with what to do where it is not as it should be. */
export function ConditionSection() {
  const condition = useQuery(conditionQuery);
  return (
    <section aria-labelledby="condition" className="max-w-dialog pt-8">
      <h2 id="condition" className="text-14 font-semibold">
        Condition
      </h2>
      <p className="pt-1 pb-4 text-13 text-secondary">
        The same numbers are at <code>/metrics</code> for monitoring. What is used of others stands under{' '}
        <PathLink href={noticesLink} className="underline">
          licences
        </PathLink>
        .
      </p>
      {condition.isPending && <TableSkeleton label="Loading the condition" />}
      {condition.isError && condition.data === undefined && (
        <ErrorState
          title="The condition did not load"
          onRetry={() => void condition.refetch()}
          busy={condition.isFetching}
          className="py-12"
        >
          {explainFailure(condition.error)}
        </ErrorState>
      )}
      {condition.data && (
        <ul className="divide-y rounded-md border">
          {condition.data.figures.map((each) => (
            <FigureRow key={each.key} figure={each} readAt={condition.dataUpdatedAt} />
          ))}
        </ul>
      )}
    </section>
  );
}

function FigureRow({ figure, readAt }: { figure: Figure; readAt: number }) {
  const { label, value, at, state, advice } = figure;
  const { tone, word } = states[state];
  return (
    <li className="flex min-h-11 items-start gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-3 text-13">
          <span className="w-56 shrink-0 font-medium">{label}</span>
          <span className="min-w-0 wrap-anywhere text-secondary">
            {value}
            {at !== null && (
              <span title={describeMoment(at)}>{`, ${describeWhen(at, new Date(readAt))}`}</span>
            )}
          </span>
        </p>
        {advice !== null && <p className="pt-1 text-13 wrap-anywhere">{advice}</p>}
      </div>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}
