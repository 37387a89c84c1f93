import type { ExchangedList, ImportOutcome, TransferShape } from '@lintel/api/endpoints/exchange';

type Counted = Pick<TransferShape, 'counts'>;

export const listNames: Readonly<Record<ExchangedList, string>> = {
  diagrams: 'Diagrams',
  components: 'Components',
  types: 'Types',
  attributes: 'Attributes',
  tags: 'Tags',
  folders: 'Folders',
  views: 'Views',
  graphs: 'Dependency graphs',
  attachments: 'Attachments',
  icons: 'Icons',
};

const totalOf = ({ counts }: Counted, outcome: ImportOutcome): number =>
  counts.reduce((sum, each) => sum + each[outcome], 0);

export const changesIn = (transfer: Counted): number =>
  totalOf(transfer, 'create') + totalOf(transfer, 'update');

const things = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'thing' : 'things'}`;

/** `would create 3 things and change 1 thing; 2 things cannot be taken.` */
export const describeChanges = (transfer: Counted, isDone = false): string => {
  const [create, update, same, reject] = (['create', 'update', 'same', 'reject'] as const).map((outcome) =>
    totalOf(transfer, outcome),
  ) as [number, number, number, number];
  const parts = [
    ...(create > 0 ? [`${isDone ? 'created' : 'create'} ${things(create)}`] : []),
    ...(update > 0 ? [`${isDone ? 'changed' : 'change'} ${things(update)}`] : []),
  ];
  const changed = parts.length === 0 ? `${isDone ? 'changed' : 'change'} nothing` : parts.join(' and ');
  const rest = [
    ...(same > 0 ? [`${things(same)} ${same === 1 ? 'is' : 'are'} the same already`] : []),
    ...(reject > 0
      ? [`${things(reject)} ${isDone ? `${reject === 1 ? 'was' : 'were'} left out` : 'cannot be taken'}`]
      : []),
  ];
  return `${isDone ? '' : 'would '}${[changed, ...rest].join('; ')}.`;
};

export const describeTakenBack = ({ undone, kept }: NonNullable<TransferShape['takenBack']>): string =>
  kept === 0
    ? `is undone: ${things(undone)} ${undone === 1 ? 'is' : 'are'} as before.`
    : `is undone, but for ${things(kept)} that somebody has changed since.`;
