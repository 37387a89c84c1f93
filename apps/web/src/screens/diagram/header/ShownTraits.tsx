import type { DiagramShape } from '@lintel/api/shapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { levelOf } from '@lintel/domain/levels';
import { classes } from '../../../ui/classes.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { LevelChip } from '../../../ui/feedback/LevelChip.tsx';
import { TagCount } from './FoldedTraits.tsx';
import { room } from './traitRoom.ts';
import { DetailsButton, TraitTags } from './TraitTags.tsx';

/** What the diagram is, for who only reads it. */
export function ShownTraits({ diagram }: { diagram: DiagramShape }) {
  const level = levelOf(diagram.diagramLevel2);
  const { tags } = diagram;
  return (
    <>
      {level !== null && (
        <>
          <span className={classes('flex', room.fullLevel)}>
            <LevelChip level={level.code} name={level.name} />
          </span>
          <span className={classes('flex', room.levelCode)}>
            <LevelChip level={level.code} />
          </span>
        </>
      )}
      {diagram.state !== 'ACTIVE' && (
        <span className={classes('flex', room.state)}>
          <Badge>{stateLabels[diagram.state]}</Badge>
        </span>
      )}
      <TraitTags tags={tags} />
      <TagCount tags={tags} />
      <DetailsButton diagram={diagram} />
    </>
  );
}
