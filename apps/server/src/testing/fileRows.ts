import { builtInTypes } from '../icons/builtIn.ts';
import { type At, everyKind, noPersonal, type Row } from './rowKinds.ts';
import { iconArchive, iconFile, pictureFile } from './uploads.fixture.ts';

const aBuiltIn = builtInTypes[0]?.url ?? '';

export const fileRows = (at: At): Readonly<Record<string, readonly Row[]>> => ({
  'icons.list': [{ who: 'readers' }],
  'icons.upload': [{ who: 'editors', send: () => ({ upload: iconFile }) }],
  'icons.remove': [
    at({
      who: 'editors',
      thing: 'icon',
      ...noPersonal,
      send: (iconId) => ({ body: { icon: { iconId } } }),
    }),
  ],
  'icons.import': [
    { who: 'administrators', send: () => ({ params: { iconSet: 'AZURE' }, upload: iconArchive }) },
  ],
  'icons.importState': [{ who: 'administrators', send: () => ({ params: { iconSet: 'MS_D365' } }) }],
  'icons.publicIcon': [{ who: 'anybody', send: () => ({ params: { url: aBuiltIn } }) }],
  'sharedTypes.list': [{ who: 'readers' }],
  'attachments.upload': [
    { who: 'editors', send: () => ({ upload: pictureFile }) },
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (diagram) => ({ upload: pictureFile, query: { diagram } }),
    }),
    at({
      who: 'editors',
      thing: 'component',
      ...noPersonal,
      send: (component) => ({ upload: pictureFile, query: { component } }),
    }),
  ],
  'attachments.list': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (diagram) => ({ query: { diagram } }) }),
    at({
      who: 'readers',
      thing: 'component',
      ...noPersonal,
      send: (component) => ({ query: { component } }),
    }),
  ],
  'attachments.read': [
    at({
      who: 'readers',
      thing: 'attachment',
      ...everyKind,
      send: (attachmentId) => ({ params: { attachmentId } }),
    }),
  ],
  'attachments.remove': [
    at({
      who: 'editors',
      thing: 'attachment',
      ...everyKind,
      send: (attachmentId, world) => ({
        params: { attachmentId },
        query: { diagram: world.own.shared.diagram },
      }),
    }),
    at({
      who: 'editors',
      thing: 'attachment',
      ...everyKind,
      send: (attachmentId) => ({ params: { attachmentId } }),
    }),
  ],
});
