import { password } from './app.ts';
import { type Kind, sharePassword, type Thing, type World } from './matrixWorld.ts';
import { modelRows } from './modelRows.ts';
import { savedRows } from './savedRows.ts';
import { exchangeRows } from './exchangeRows.ts';
import { fileRows } from './fileRows.ts';
import { everyKind, noPersonal, type Row } from './rowKinds.ts';
import { stateOf } from './richText.fixture.ts';
import { secondFactorRows } from './secondFactorRows.ts';
import { sharingRows } from './sharingRows.ts';
import { pictureFile } from './uploads.fixture.ts';

const at = <T extends Thing>(row: Row<T> & { thing: T; send: NonNullable<Row<T>['send']> }): Row =>
  row as unknown as Row;

let count = 0;
const fresh = (): string => `fresh-${++count}@lintel.example`;

/** A whole new name each time, so that nothing is refused for being there already. */
const freshName = (): string => `Name ${++count}`;

const newPassword = 'another horse battery';
const unknownToken = 'x'.repeat(43);
const byToken = (token: (world: World) => string) => (kind: Kind, world: World) =>
  kind === 'own' ? token(world) : unknownToken;
const inviteToken = byToken((world) => world.inviteToken);
const resetToken = byToken((world) => world.resetToken);
const account = { firstName: 'A', lastName: 'B', password: newPassword };

/** At an address that is never called. */
const connection = {
  provider: 'NETIQ',
  clientId: 'lintel',
  clientSecret: 'secret',
  wellknownUrl: 'https://127.0.0.1/.well-known/openid-configuration',
};

/** Rows by `noun.name` of the endpoint; one with several shapes of body has a row for each. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  'auth.signUp': [
    {
      who: 'anybody',
      send: () => ({ body: { ...account, email: fresh(), organizationName: 'New' } }),
    },
  ],
  'auth.signIn': [
    { who: 'anybody', send: (_, world) => ({ body: { email: world.own.colleague.email, password } }) },
    {
      who: 'anybody',
      send: (_, world) => ({ body: { email: world.own.colleague.email, password: 'wrong' } }),
      except: () => 401,
    },
  ],
  'auth.signOut': [{ who: 'anybody' }],
  'auth.session': [{ who: 'signedIn' }],
  'auth.sessions': [{ who: 'signedIn' }],
  'auth.endSession': [
    { who: 'signedIn', send: (_, __, { session }) => ({ body: { key: session } }) },
    at({
      who: 'signedIn',
      thing: 'session',
      send: (key) => ({ body: { key } }),
      // A colleague's session is as far away as a stranger's: nobody ends another person's.
      except: ({ role }) => (role === 'signed out' ? undefined : 404),
    }),
  ],
  'auth.signOutEverywhere': [{ who: 'signedIn' }],
  'auth.switchOrganization': [
    at({
      who: 'signedIn',
      thing: 'organization',
      ...noPersonal,
      send: (organizationId) => ({ body: { organizationId } }),
      except: ({ role, tenancy }, kind) => {
        if (role === 'signed out' || kind !== 'own') return undefined;
        return tenancy === 'removed' ? 404 : undefined;
      },
    }),
  ],
  'auth.requestPasswordReset': [
    { who: 'anybody', send: (_, world) => ({ body: { email: world.own.colleague.email } }) },
    { who: 'anybody', send: () => ({ body: { email: fresh() } }) },
  ],
  'auth.confirmPasswordReset': (['own', 'absent'] as const).map((kind) => ({
    who: 'anybody',
    send: (_, world) => ({ body: { token: resetToken(kind, world), password: newPassword } }),
    except: () => (kind === 'own' ? 200 : 404),
  })),
  'auth.readInvite': (['own', 'absent'] as const).map((kind) => ({
    who: 'anybody',
    send: (_, world) => ({ body: { token: inviteToken(kind, world) } }),
    except: () => (kind === 'own' ? 200 : 404),
  })),
  'auth.acceptInvite': (['own', 'absent'] as const).map((kind) => ({
    who: 'anybody',
    send: (_, world) => ({ body: { token: inviteToken(kind, world), account } }),
    except: ({ role }) => {
      if (kind === 'absent') return 404;
      return role === 'signed out' ? 200 : 403;
    },
  })),
  'auth.signUpPolicy': [{ who: 'anybody' }],

  // Whatever comes of them stands on a page that they lead to.
  'ssoSignIn.start': [
    { who: 'anybody', send: () => ({ params: { organization: 'nothing-here' } }), except: () => 302 },
    {
      who: 'anybody',
      send: (_, world) => ({ params: { organization: world.own.organization.slug } }),
      except: () => 302,
    },
  ],
  'ssoSignIn.callback': [
    {
      who: 'anybody',
      send: (_, world) => ({
        params: { organization: world.own.organization.slug },
        query: { state: unknownToken, code: 'x' },
      }),
      except: () => 302,
    },
  ],
  'ssoSignIn.awaitedProof': [{ who: 'anybody', except: () => 404 }],
  'ssoSignIn.prove': [{ who: 'anybody', send: () => ({ body: { password } }), except: () => 404 }],

  'profile.saveProfile': [
    { who: 'signedIn', send: () => ({ body: { firstName: freshName() } }) },
    at({
      who: 'signedIn',
      thing: 'organization',
      ...noPersonal,
      send: (defaultOrganizationId) => ({ body: { defaultOrganizationId } }),
      except: ({ tenancy }, kind) => (tenancy === 'removed' && kind === 'own' ? 404 : undefined),
    }),
  ],
  'profile.changePassword': [
    { who: 'signedIn', send: () => ({ body: { currentPassword: password, newPassword } }) },
    {
      who: 'signedIn',
      send: () => ({ body: { currentPassword: 'wrong', newPassword } }),
      except: () => 403,
    },
  ],
  ...secondFactorRows,
  'profile.uploadImage': [{ who: 'signedIn', send: () => ({ upload: pictureFile }) }],
  'profile.removeImage': [{ who: 'signedIn' }],
  'profile.userImage': [
    at({
      who: 'signedIn',
      thing: 'member',
      ...noPersonal,
      send: (userId) => ({ params: { userId } }),
      except: ({ role, tenancy }, kind) =>
        role !== 'signed out' && kind === 'own' && (tenancy === 'removed' || tenancy === 'suspended')
          ? 404
          : undefined,
    }),
  ],

  'organizations.list': [{ who: 'signedIn' }],
  'organizations.create': [{ who: 'signedIn', send: () => ({ body: { name: 'New' } }) }],
  'organizations.current': [{ who: 'readers' }],
  'organizations.save': [
    { who: 'administrators', send: () => ({ body: { name: freshName() } }) },
    { who: 'administrators', send: () => ({ body: { automaticVersions: false } }) },
  ],
  'embedding.save': [
    { who: 'administrators', send: () => ({ body: { embedOrigins: ['https://wiki.example.com'] } }) },
  ],
  'sso.read': [{ who: 'administrators' }],
  'sso.connect': [{ who: 'administrators', send: () => ({ body: connection }) }],
  'sso.disconnect': [{ who: 'administrators' }],
  'sso.saveRules': [
    {
      who: 'administrators',
      send: () => ({ body: { defaultRole: 'EDITOR', roleRules: [{ group: freshName(), role: 'ADMIN' }] } }),
    },
    { who: 'administrators', send: () => ({ body: { required: true } }), except: () => 400 },
  ],
  'sso.test': [{ who: 'administrators', send: () => ({ body: connection }) }],
  'condition.read': [{ who: 'operators' }],
  'operator.organizations': [{ who: 'operators' }],
  'operator.suspend': [
    at({
      who: 'operators',
      thing: 'organization',
      ...noPersonal,
      send: (organizationId) => ({ body: { organizationId, suspended: true } }),
      // The installation's operator acts on every organisation and needs to belong to none.
      except: ({ role }, kind) => (role === 'SUPER_USER' && kind !== 'absent' ? 200 : undefined),
    }),
  ],

  'members.users': [{ who: 'readers' }],
  'members.list': [{ who: 'administrators' }],
  'members.changeRole': [
    at({
      who: 'administrators',
      thing: 'member',
      ...noPersonal,
      send: (userId) => ({ body: { userId, role: 'READER' } }),
    }),
  ],
  'members.remove': [
    at({ who: 'administrators', thing: 'member', ...noPersonal, send: (userId) => ({ body: { userId } }) }),
  ],
  'members.invites': [{ who: 'administrators' }],
  'members.invite': [{ who: 'administrators', send: () => ({ body: { email: fresh(), role: 'READER' } }) }],
  'members.renewInvite': [
    at({
      who: 'administrators',
      thing: 'invite',
      ...noPersonal,
      send: (inviteId) => ({ body: { inviteId, send: false } }),
    }),
  ],
  'members.withdrawInvite': [
    at({
      who: 'administrators',
      thing: 'invite',
      ...noPersonal,
      send: (inviteId) => ({ body: { inviteId } }),
    }),
  ],

  'folders.list': [{ who: 'readers' }],
  'folders.save': [
    { who: 'editors', send: () => ({ body: { folder: { name: freshName() } } }) },
    at({
      who: 'editors',
      thing: 'folder',
      ...everyKind,
      send: (folderId) => ({ body: { folder: { folderId, name: freshName() } } }),
    }),
  ],
  'folders.remove': [
    at({ who: 'editors', thing: 'folder', ...everyKind, send: (folderId) => ({ body: { folderId } }) }),
  ],

  'diagrams.list': [{ who: 'readers' }],
  'diagrams.read': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'diagrams.details': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'diagrams.backlinks': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'diagrams.document': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'diagrams.visit': [
    at({ who: 'readers', thing: 'diagram', ...everyKind, send: (slug) => ({ params: { slug } }) }),
  ],
  'diagrams.save': [
    { who: 'editors', send: () => ({ body: { diagrams: [{ name: freshName() }] } }) },
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagrams: [{ slug, name: freshName() }] } }),
    }),
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagrams: [{ slug, generalAccess: true, password: sharePassword }] } }),
    }),
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagrams: [{ slug, richDescription: stateOf(freshName()) }] } }),
    }),
    at({
      who: 'editors',
      thing: 'folder',
      ...everyKind,
      send: (fkFolderId) => ({ body: { diagrams: [{ fkFolderId }] } }),
    }),
    at({
      who: 'editors',
      thing: 'tag',
      ...noPersonal,
      send: (tagId) => ({ body: { diagrams: [{ tags: [{ tagId }] }] } }),
    }),
  ],
  'diagrams.remove': [
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagramSlugs: [slug] } }),
    }),
  ],
  'diagrams.duplicate': [
    at({
      who: 'editors',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagrams: [{ slug }] } }),
    }),
  ],

  'exchange.exportDiagrams': (['json', 'svg', 'mermaid'] as const).map((format) =>
    at({
      who: 'readers',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ body: { diagrams: [{ slug }], format } }),
    }),
  ),

  ...exchangeRows,
  ...sharingRows(at, freshName),
  ...modelRows(at, freshName),
  ...savedRows(at, freshName),
  ...fileRows(at),

  'tags.list': [{ who: 'readers' }],
  'tags.save': [
    { who: 'editors', send: () => ({ body: { tag: { name: freshName(), color: 'gray' } } }) },
    at({
      who: 'editors',
      thing: 'tag',
      ...noPersonal,
      send: (tagId) => ({ body: { tag: { tagId, name: freshName(), color: 'gray' } } }),
    }),
  ],
  'tags.remove': [
    at({ who: 'editors', thing: 'tag', ...noPersonal, send: (tagId) => ({ body: { tagIds: [tagId] } }) }),
  ],

  'tokens.list': [{ who: 'readers' }],
  'tokens.create': [
    { who: 'readers', send: () => ({ body: { name: freshName(), access: 'write', days: 30 } }) },
    at({
      who: 'readers',
      thing: 'diagram',
      ...everyKind,
      send: (diagramSlug) => ({ body: { name: freshName(), access: 'read', days: 7, diagramSlug } }),
    }),
  ],
  'tokens.revoke': [
    at({
      who: 'readers',
      thing: 'token',
      ...everyKind,
      send: (tokenId) => ({ body: { tokenId } }),
      // A colleague's token is nobody else's business, not even an administrator's.
      except: ({ role }) => (role === 'signed out' ? undefined : 404),
    }),
  ],
  'tokens.forDiagram': [
    at({
      who: 'readers',
      thing: 'diagram',
      ...everyKind,
      send: (slug) => ({ params: { slug }, body: {} }),
    }),
  ],
  'activities.list': [{ who: 'administrators', send: () => ({ query: { text: 'signed' } }) }],
  'activities.export': [{ who: 'administrators', send: () => ({ body: { format: 'csv' } }) }],
  'activities.retention': [{ who: 'administrators' }],
  'activities.saveRetention': [
    { who: 'administrators', send: () => ({ body: { days: 30 + (++count % 300) } }) },
  ],
  'apiKeys.list': [{ who: 'administrators' }],
  'apiKeys.create': [
    { who: 'administrators', send: () => ({ body: { name: freshName(), access: 'read', days: 30 } }) },
  ],
  'apiKeys.rotate': [
    at({
      who: 'administrators',
      thing: 'apiKey',
      ...noPersonal,
      send: (apiKeyId) => ({ body: { apiKeyId, days: null } }),
    }),
  ],
  'apiKeys.revoke': [
    at({
      who: 'administrators',
      thing: 'apiKey',
      ...noPersonal,
      send: (apiKeyId) => ({ body: { apiKeyId } }),
    }),
  ],
  'events.stream': [{ who: 'readers' }],

  'releaseNotes.list': [{ who: 'anybody' }],
  'uiSettings.read': [{ who: 'readers' }],
  'uiSettings.save': [{ who: 'readers', send: () => ({ body: { tableSettings: { a: freshName() } } }) }],
};
