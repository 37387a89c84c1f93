import { type SharedPicture, sharingEndpoints } from '@lintel/api/endpoints/sharing';
import { displayName } from '@lintel/domain/names';
import type { Db } from '../db/client.ts';
import { etagOf } from '../http/etag.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { type AnswerHeaders, type Route, route } from '../http/route.ts';
import { pictureFilePolicy, uploadedFilePolicy } from '../http/securityHeaders.ts';
import type { Services } from '../http/services.ts';
import type { Pictures } from '../pictures/pictures.ts';
import { keepPreview } from '../pictures/previews.ts';
import type { Reading } from '../documents/reading.ts';
import type { Looking, ShareAccess } from './access.ts';
import { drawnOn, linksOf, type VersionRow, versionAsked, versionOf } from './drawn.ts';
import type { PictureEvents } from './pictureEvents.ts';

interface SharingServices {
  db: Db;
  reading: Reading;
  pictures: Pictures;
  access: ShareAccess;
  events: PictureEvents;
  later: Services['later'];
}

/** Where there is a password nothing may lie about in a cache; else a browser asks whether its copy still holds. */
const sayHowLong = (answer: AnswerHeaders, { diagram }: Looking): void => {
  answer.header('cache-control', diagram.passwordHash === null ? 'private, no-cache' : 'private, no-store');
  answer.header('vary', 'cookie');
};

/** An image does not say that there would be something to see: without the right password it is not there. */
const hidden = (error: unknown): never => {
  if (error instanceof Refusal && error.status === 401) throw notFound();
  throw error;
};

/** Who drew it is nothing for strangers. */
const publicVersion = ({ slug, name, seqId, automatic, createdAt }: VersionRow) => ({
  slug,
  name,
  seqId,
  ...(automatic ? { drawnAt: createdAt } : {}),
});

const sightOf = async (
  { db, reading }: Pick<SharingServices, 'db' | 'reading'>,
  { diagram, audience }: Looking,
  asked: string | string[] | undefined,
) => {
  const version = await versionOf(db, diagram.diagramId, versionAsked(diagram.slug, asked));
  const drawn = await drawnOn({ db, reading }, diagram.slug, version);
  return {
    version,
    sight: { drawn, audience, diagramId: diagram.diagramId, organizationId: diagram.organizationId },
  };
};

const svgRoute = (services: SharingServices): Route => {
  const { db, pictures, access, later } = services;
  return route(sharingEndpoints.svg, async ({ params: { slug }, query, caller, origin, answer }) => {
    const { address } = origin;
    const { pw: password, token } = query;
    const looking = await access.look({ slug, caller, address, password, token }).catch(hidden);
    const { sight } = await sightOf(services, looking, query.v);
    const { diagramId, audience } = sight;
    const theme = query.theme ?? 'light';
    const fonts = query.fonts !== 'none';
    const onCard = query.size === 'card';
    const look = { title: displayName('diagram', looking.diagram), theme, fonts, onCard };
    const { value, etag, proof } = await pictures.svg(sight, look);
    if (proof !== null && onCard && !fonts && audience === 'members')
      later('keep a preview', () => keepPreview(db, { diagramId, theme, svg: value, etag, proof }));
    sayHowLong(answer, looking);
    if (answer.unchanged(etag)) return undefined;
    answer.header('content-type', 'image/svg+xml; charset=utf-8');
    answer.header('content-security-policy', pictureFilePolicy);
    return value;
  });
};

const pictureRoute = (services: SharingServices): Route => {
  const { pictures, access } = services;
  return route(sharingEndpoints.picture, async ({ params: { slug }, query, caller, origin, answer }) => {
    const looking = await access.look({ slug, caller, address: origin.address, token: query.token });
    const { version, sight } = await sightOf(services, looking, query.v);
    // Without links for members too: what texts lead to can be followed on the diagram itself.
    const { value, etag } = await pictures.picture({ ...sight, audience: 'strangers' }, query.zoom ?? '100');
    const { diagram, token } = looking;
    const { name, organization } = diagram;
    const about = {
      name,
      slug,
      organization,
      version: version && publicVersion(version),
      initialView: version === null ? diagram.initialView : null,
      links: version !== null && looking.audience === 'members' ? await linksOf(sight.drawn) : [],
    };
    sayHowLong(answer, looking);
    // A new pass is news as well.
    if (token === null) answer.unchanged(etagOf(etag, JSON.stringify(about)));
    // Painted without links, and the schema of the reply would refuse one.
    return { ...about, picture: value as SharedPicture['picture'], token };
  });
};

const imageRoute = ({ pictures, access }: SharingServices): Route =>
  route(sharingEndpoints.image, async ({ params, query: { token }, caller, origin, answer }) => {
    const { slug, attachmentId } = params;
    const looking = await access.look({ slug, caller, address: origin.address, token }).catch(hidden);
    const image = await pictures.textImage(looking.diagram.diagramId, attachmentId);
    if (image === null) throw notFound();
    sayHowLong(answer, looking);
    answer.header('content-type', image.mimeType);
    answer.header('content-security-policy', uploadedFilePolicy);
    return image.bytes;
  });

const eventsRoute = ({ access, events }: SharingServices): Route =>
  route(sharingEndpoints.pictureEvents, async ({ params: { slug }, query, caller, origin, answer }) => {
    const { address } = origin;
    const { audience } = await access.look({ slug, caller, address, token: query.token });
    const member =
      audience === 'members' && caller !== null ? { credential: caller.sessionId, diagramSlug: slug } : null;
    const stream = events.open({ slug, address, member, token: query.token });
    answer.header('content-type', 'text/event-stream');
    answer.header('cache-control', 'no-store');
    // A proxy that gathers the answer would never pass anything on.
    answer.header('x-accel-buffering', 'no');
    return stream;
  });

const openRoute = ({ access }: SharingServices): Route =>
  route(
    sharingEndpoints.open,
    async ({ params: { slug }, body: { password }, caller, origin }) => ({
      token: await access.open({ slug, password, caller, address: origin.address }),
    }),
    { calls: 60, seconds: 900 },
  );

export const sharingRoutes = (services: SharingServices): Route[] => [
  svgRoute(services),
  pictureRoute(services),
  imageRoute(services),
  eventsRoute(services),
  openRoute(services),
];
