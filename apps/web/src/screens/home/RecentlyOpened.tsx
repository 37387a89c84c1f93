import type { DiagramShape } from '@lintel/api/shapes';
import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { PathLink } from '../../links/PathLink.tsx';
import { Card } from '../../ui/lists/Card.tsx';
import { LevelChip } from '../../ui/feedback/LevelChip.tsx';
import { Tooltip } from '../../ui/controls/Tooltip.tsx';
import { describeOpening } from './dates.ts';

/** The way back to what one was at, where the list is too long to hold it on one screen. */
export function RecentlyOpened({ diagrams, now }: { diagrams: readonly DiagramShape[]; now: Date }) {
  return (
    <section aria-labelledby="recently-opened" className="px-8 pt-4 max-md:px-4">
      <h2 id="recently-opened" className="pb-2 text-12 font-medium text-muted">
        Recently opened
      </h2>
      <ul className="grid grid-cols-4 gap-3 max-lg:-mx-8 max-lg:flex max-lg:overflow-x-auto max-lg:px-8 max-lg:py-1 max-md:-mx-4 max-md:px-4">
        {diagrams.map((diagram) => (
          <Recent key={diagram.slug} diagram={diagram} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Recent({ diagram, now }: { diagram: DiagramShape; now: Date }) {
  const name = displayName('diagram', diagram);
  return (
    <Card
      interactive
      render={<li />}
      className="relative flex h-control-lg min-w-0 items-center gap-2 px-3 outline-offset-2 outline-focus-ring has-[a:focus-visible]:outline-2 max-lg:w-60 max-lg:shrink-0"
    >
      {diagram.diagramLevel2 !== null && <LevelChip level={diagram.diagramLevel2} />}
      <Tooltip label={`${name}: ${describeOpening(diagram, now)?.full ?? ''}`}>
        <PathLink
          href={diagramLink(diagram)}
          className="min-w-0 flex-1 truncate text-13 font-medium outline-hidden after:absolute after:inset-0"
        >
          {name}
        </PathLink>
      </Tooltip>
    </Card>
  );
}
