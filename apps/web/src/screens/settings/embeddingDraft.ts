import { embedOriginList, objectionsToOrigins, originLines } from '@lintel/domain/embedding';
import type { Embedding } from '@lintel/domain/entities/organization';

/** As it is edited: the sites are text, one a line. */
export interface EmbeddingDraft {
  embedding: Embedding;
  embedOrigins: string;
}

const mostShown = 3;

/** What is wrong with the sites, a line for each of the first; nothing while they do not count. */
export const objectionsTo = ({ embedding, embedOrigins }: EmbeddingDraft): string[] => {
  if (embedding !== 'LISTED') return [];
  const lines = originLines(embedOrigins);
  if (lines.length === 0) return ['List at least one site, or choose “No site”'];
  const wrong = objectionsToOrigins(embedOrigins);
  if (wrong.length > mostShown)
    return [...wrong.slice(0, mostShown), `And ${wrong.length - mostShown} more lines`];
  if (wrong.length > 0) return wrong;
  const issue = embedOriginList.safeParse(lines).error?.issues[0];
  return issue === undefined ? [] : [issue.message];
};

/** Sites that do not count are sent only when nothing is wrong with them. */
export const embeddingToSave = ({
  embedding,
  embedOrigins,
}: Partial<EmbeddingDraft>): { embedding?: Embedding; embedOrigins?: string[] } => ({
  ...(embedding !== undefined && { embedding }),
  ...(embedOrigins !== undefined &&
    embedOriginList.safeParse(originLines(embedOrigins)).success && {
      embedOrigins: originLines(embedOrigins),
    }),
});
