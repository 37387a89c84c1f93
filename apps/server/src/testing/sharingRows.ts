import { type Kind, sharePassword } from './matrixWorld.ts';
import { type At, everyKind, type MatrixCaller, noPersonal, type Row } from './rowKinds.ts';

const paramsOf = (version: string): { slug: string; versionSlug: string } => {
  const [slug = '', versionSlug = ''] = version.split(':');
  return { slug, versionSlug };
};

/** Members need no sharing, and nobody else sees what is not shared. */
const unshared = ({ role, tenancy }: MatrixCaller, kind: Kind): number =>
  kind === 'own' && tenancy === 'own' && role !== 'signed out' ? 200 : 404;

/** Everybody, unless the organisation is suspended. */
const shared = ({ tenancy }: MatrixCaller, kind: Kind): number =>
  kind === 'absent' || (kind === 'own' && tenancy === 'suspended') ? 404 : 200;

const imageAt = (image: string) => {
  const [slug = '', attachmentId = ''] = image.split(':');
  return { params: { slug, attachmentId } };
};

const pictureRows = (at: At): Row[] => [
  at({
    who: 'anybody',
    thing: 'diagram',
    ...everyKind,
    send: (slug) => ({ params: { slug } }),
    except: unshared,
  }),
  at({
    who: 'anybody',
    thing: 'shared',
    kinds: ['own', 'foreign', 'absent'],
    send: (slug) => ({ params: { slug } }),
    except: shared,
  }),
  at({
    who: 'anybody',
    thing: 'protected',
    // The link itself says that there is a password, so this is no secret kept.
    kinds: ['own', 'foreign'],
    send: (slug) => ({ params: { slug } }),
    except: (caller, kind) =>
      unshared(caller, kind) === 404 && shared(caller, kind) === 200 ? 401 : unshared(caller, kind),
  }),
];

/** Versions of diagrams, and what is seen of diagrams from outside. */
export const sharingRows = (at: At, freshName: () => string): Record<string, readonly Row[]> => ({
  'versions.list': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'versions.automatic': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'versions.create': [
    at({ who: 'editors', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug }, body: {} }) }),
  ],
  'versions.rename': [
    at({
      who: 'editors',
      thing: 'version',
      ...everyKind,
      send: (version) => ({ params: paramsOf(version), body: { name: freshName() } }),
    }),
  ],
  'versions.differences': [
    at({
      who: 'readers',
      thing: 'version',
      ...everyKind,
      send: (version) => ({ params: paramsOf(version) }),
    }),
  ],
  'versions.restore': [
    at({
      who: 'editors',
      thing: 'version',
      ...everyKind,
      send: (version) => ({ params: paramsOf(version), body: {} }),
    }),
  ],
  'versions.duplicate': [
    at({
      who: 'editors',
      thing: 'version',
      ...everyKind,
      send: (version) => ({ params: paramsOf(version), body: {} }),
    }),
  ],

  'previews.list': [
    at({
      who: 'readers',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ query: { theme: 'light', diagram: slug } }),
      // What cannot be seen is left out.
      except: () => 200,
    }),
  ],

  'sharing.svg': [
    at({
      who: 'anybody',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ params: { slug } }),
      except: unshared,
    }),
    at({
      who: 'anybody',
      thing: 'shared',
      kinds: ['own', 'foreign', 'absent'],
      send: (slug) => ({ params: { slug } }),
      except: shared,
    }),
    at({
      who: 'anybody',
      thing: 'protected',
      kinds: ['own', 'foreign', 'absent'],
      send: (slug) => ({ params: { slug } }),
      except: unshared,
    }),
  ],
  'sharing.image': [
    at({ who: 'anybody', thing: 'image', ...everyKind, send: imageAt, except: unshared }),
    at({ who: 'anybody', thing: 'sharedImage', ...noPersonal, send: imageAt, except: shared }),
    at({ who: 'anybody', thing: 'protectedImage', ...noPersonal, send: imageAt, except: unshared }),
    // Of another diagram than the one that is named, to which everybody has access.
    at({
      who: 'anybody',
      thing: 'attachment',
      ...everyKind,
      send: (attachmentId, world) => ({ params: { slug: world.own.shared.shared, attachmentId } }),
      except: () => 404,
    }),
  ],
  'sharing.picture': pictureRows(at),
  'sharing.pictureEvents': pictureRows(at),
  'sharing.open': [
    at({
      who: 'anybody',
      thing: 'protected',
      kinds: ['own', 'foreign', 'absent'],
      send: (slug) => ({ params: { slug }, body: { password: sharePassword } }),
      except: shared,
    }),
    at({
      who: 'anybody',
      thing: 'protected',
      kinds: ['own', 'foreign'],
      send: (slug) => ({ params: { slug }, body: { password: 'a wrong one' } }),
      except: (caller, kind) => (shared(caller, kind) === 200 ? 401 : 404),
    }),
    at({
      who: 'anybody',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ params: { slug }, body: { password: sharePassword } }),
      except: () => 404,
    }),
  ],
  'changeLogs.ofDiagram': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
});
