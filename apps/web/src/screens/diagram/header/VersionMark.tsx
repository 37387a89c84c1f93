import type { DiagramShape } from '@lintel/api/shapes';
import { automaticVersionName, displayName, versionName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { Layers } from 'lucide-react';
import { PathLink, wayBack } from '../../../links/PathLink.tsx';
import { titleWhenCut } from '../../../chrome/titleWhenCut.ts';
import { automaticVersionsQuery, versionsQuery } from '../../../data/historyQueries.ts';
import { diagramsQuery } from '../../../data/queries.ts';
import { pictureQuery } from '../../../data/sharedPicture.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { buttonLook } from '../../../ui/controls/buttonLook.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import type { MenuEntry } from '../../../ui/overlays/menuEntries.ts';
import { currentLink, type DiagramAddress, linkOnTo } from './diagramPath.ts';
import { linkedDiagrams } from '../names/links.ts';

/** A version of a diagram by its name, as soon as it is known. */
export function VersionName({
  slug,
  versionSlug,
  tone,
}: {
  slug: string;
  versionSlug: string;
  tone?: BadgeTone;
}) {
  const isIt = (each: { slug: string }): boolean => each.slug === versionSlug;
  const kept = useQuery(versionsQuery(slug)).data?.find(isIt);
  const automatic = useQuery(automaticVersionsQuery(slug)).data?.find(isIt);
  const name = (kept && versionName(kept)) ?? (automatic && automaticVersionName(automatic));
  return name === undefined ? null : <Badge tone={tone}>{name}</Badge>;
}

/** The diagrams that a version leads to, as far as this person may see them. */
export const useVersionLinks = (slug: string, versionSlug: string | null): DiagramShape[] => {
  const picture = useQuery({ ...pictureQuery(slug, versionSlug), enabled: versionSlug !== null });
  const diagrams = useQuery(diagramsQuery);
  return linkedDiagrams(picture.data?.links ?? [], diagrams.data ?? []);
};

/** Said to those who do not see the bar, and read where it is wide. */
const wideText = '@max-[64rem]/bar:sr-only';

/** Which version one looks at and where it leads to; in place of what a diagram that can be changed has there. */
export function VersionMark({ address, versionSlug }: { address: DiagramAddress; versionSlug: string }) {
  const { slug } = address.shown;
  const linked = useVersionLinks(slug, versionSlug);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span onMouseEnter={titleWhenCut} className="flex min-w-12 shrink overflow-hidden">
        <VersionName slug={slug} versionSlug={versionSlug} tone="accent" />
      </span>
      <PathLink href={currentLink(address)} state={wayBack} className={buttonLook({ size: 'sm' })}>
        <span className="whitespace-nowrap">
          Back<span className={wideText}> to the current version</span>
        </span>
      </PathLink>
      {linked.length > 0 && (
        <Menu
          align="start"
          items={linkEntries(linked, address)}
          trigger={
            <Button size="sm" variant="ghost" icon={Layers} caret>
              <span className={wideText}>Linked diagrams</span>
            </Button>
          }
        />
      )}
    </span>
  );
}

export const linkEntries = (linked: readonly DiagramShape[], address: DiagramAddress): MenuEntry[] =>
  linked.map((diagram) => ({
    kind: 'link',
    label: displayName('diagram', diagram),
    render: <PathLink href={linkOnTo(diagram.slug, address)} />,
  }));
