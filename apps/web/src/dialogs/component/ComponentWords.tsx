import type { ComponentShape } from '@lintel/api/componentShapes';
import { stateLabels } from '@lintel/domain/entities/diagram';
import { isEmptyState } from '@lintel/richtext/state';
import type { ReactNode } from 'react';
import { RichTextView } from '../../richText/RichTextView.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { Address } from './Address.tsx';

/** What a component is, in words, to be read. */
export function ComponentWords({ component }: { component: ComponentShape }) {
  const { richDescription, deletedAt, standsFor, state, repositoryUrl, tags } = component;
  const isLive = deletedAt === null && standsFor === null;
  return (
    <div className="flex flex-col gap-4">
      {isEmptyState(richDescription) ? (
        <p className="text-13 text-muted">No description</p>
      ) : (
        <RichTextView value={richDescription} className="text-14" />
      )}
      {isLive && <Said label="State">{stateLabels[state]}</Said>}
      {repositoryUrl !== null && (
        <Said label="Repository">
          <Address url={repositoryUrl} />
        </Said>
      )}
      {tags.length > 0 && (
        <Said label="Tags">
          <span className="flex flex-wrap gap-1.5">
            {tags.map((tag) => (
              <Tag key={tag.tagId} shade={tag.color}>
                {tag.name}
              </Tag>
            ))}
          </span>
        </Said>
      )}
    </div>
  );
}

function Said({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 text-13 font-medium text-secondary">{label}</h3>
      <div className="text-14">{children}</div>
    </section>
  );
}
