import { describe, expect, it } from 'vitest';
import * as links from './links.ts';
import { settingsPages } from './settingsPages.ts';

describe('every address', () => {
  it('is built as the specification says', () => {
    const landscape = links.reference('diagram', 'landscape');
    const services = links.reference('query', 'services');
    expect({
      home: links.homeLink,
      signIn: links.signInLink,
      profile: links.profileLink,
      settings: settingsPages.map(({ page }) => links.settingsLink(page)),
      components: links.componentsLink,
      component: links.componentLink('checkout'),
      folder: links.folderLink('retail'),
      diagram: links.diagramLink({ slug: 'orders' }),
      version: links.diagramLink({ slug: 'orders', versionSlug: 'v2' }),
      drilledDown: links.diagramLink({ slug: 'orders' }, { came: [landscape] }),
      fromView: links.diagramLink({ slug: 'orders' }, { came: [services] }),
      pinned: links.diagramLink(
        { slug: 'orders' },
        {
          versions: [
            { diagramSlug: 'orders', versionSlug: 'v2' },
            { diagramSlug: 'stock', versionSlug: 'v7' },
          ],
        },
      ),
      query: links.queryLink('services'),
      queryInPath: links.queryLink('services', [landscape]),
      dependency: links.dependencyLink('payments'),
      newDependency: links.newDependencyLink(),
      dependencyOfComponent: links.newDependencyLink('checkout'),
      svg: links.svgLink('orders'),
      svgOfVersion: links.svgLink('orders', { versionSlug: 'v2', password: 'a b' }),
      attachment: links.attachmentLink(7),
      icon: links.iconLink('a b.svg'),
      reset: links.resetPasswordLink('t'),
      invite: links.acceptInviteLink('t'),
    }).toMatchInlineSnapshot(`
      {
        "attachment": "/api/attachments/7",
        "component": "/component/checkout",
        "components": "/components",
        "dependency": "/dependency/f:payments",
        "dependencyOfComponent": "/dependency/new?componentSlug=checkout",
        "diagram": "/diagram/d:orders",
        "drilledDown": "/diagram/d:landscape/d:orders",
        "folder": "/?folder=retail",
        "fromView": "/diagram/q:services/d:orders",
        "home": "/",
        "icon": "/api/public/icon/a%20b.svg",
        "invite": "/user/accept-invite#token=t",
        "newDependency": "/dependency/new",
        "pinned": "/diagram/d:orders?v=orders:v2&v=stock:v7",
        "profile": "/user/profile",
        "query": "/query/q:services",
        "queryInPath": "/query/d:landscape/q:services",
        "reset": "/user/reset-password#token=t",
        "settings": [
          "/settings/organisation",
          "/settings/members",
          "/settings/singleSignOn",
          "/settings/types",
          "/settings/attributes",
          "/settings/tags",
          "/settings/icons",
          "/settings/exchange",
          "/settings/apiKeys",
          "/settings/activityLog",
          "/settings/installation",
        ],
        "signIn": "/user/sign-in",
        "svg": "/api/svg/orders",
        "svgOfVersion": "/api/svg/orders?v=v2&pw=a+b",
        "version": "/diagram/d:orders:v2",
      }
    `);
  });
});

describe('reading a path', () => {
  it('gives back what was built', () => {
    const path = [
      links.reference('query', 'services'),
      links.reference('diagram', 'landscape', 'v1'),
      links.reference('diagram', 'orders'),
    ];
    expect(links.parsePath(path.map(links.formatReference).join('/'))).toEqual(path);
  });

  it.each([
    '',
    '/',
    'x:orders',
    'd:',
    'd',
    'd:a:b:c',
    'q:a:b',
    'd:a b',
    'd:../etc',
    'd:orders/x',
    `d:${'a'.repeat(65)}`,
  ])('refuses %j', (path) => {
    expect(links.parsePath(path)).toBeNull();
  });

  it('drops pinned versions that are not two slugs', () => {
    expect(links.parsePinnedVersions(['a:1', 'a', ':', 'a:1:2', 'a: b'])).toEqual([
      { diagramSlug: 'a', versionSlug: '1' },
    ]);
  });
});

describe('the diagram that a path shows', () => {
  it('is the last of the way, however the path was escaped', () => {
    const orders = { slug: 'orders', versionSlug: null };
    expect(links.diagramShownAt('/diagram/d:orders')).toEqual(orders);
    expect(links.diagramShownAt('/diagram/d:landscape/d:orders:v2')).toEqual({
      slug: 'orders',
      versionSlug: 'v2',
    });
    expect(links.diagramShownAt('/diagram/d%3Aorders')).toEqual(orders);
    expect(links.diagramShownAt('/diagram/d:landscape%2Fd:orders')).toEqual(orders);
  });

  it.each([
    '/',
    '/diagram/',
    '/diagram/orders',
    '/diagram/d:orders/q:services',
    '/diagram/d%253Aorders',
    '/diagram/d:%',
    '/diagram/d:orders%00',
    '/api/diagram/d:orders',
  ])('is none at %s', (path) => expect(links.diagramShownAt(path)).toBeNull());
});

describe('where an attachment is fetched', () => {
  const local = { attachmentId: 7, storageType: 'LOCAL', url: '/api/attachments/7' } as const;
  const remote = { attachmentId: 7, storageType: 'R2', url: 'attachments/0f' } as const;

  it('is here, or at the public endpoint of the storage it lies in', () => {
    const endpoint = 'https://files.lintel.example';
    expect(links.attachmentAddress(local, endpoint)).toBe('/api/attachments/7');
    expect(links.attachmentAddress(remote, endpoint)).toBe('https://files.lintel.example/attachments/0f');
    expect(links.attachmentAddress(remote, null)).toBe('/api/attachments/7');
  });
});

describe('the version that is pinned of a diagram', () => {
  it('is what the first pin that names it says', () => {
    const pins = ['stock:v7', 'orders:v2', 'orders:v3'];
    expect(links.versionPinnedOf('orders', pins)).toBe('v2');
    expect(links.versionPinnedOf('order', pins)).toBeNull();
    expect(links.versionPinnedOf('orders', [])).toBeNull();
  });

  it('is not forgotten when it cannot exist', () => {
    expect(links.versionPinnedOf('orders', ['orders:'])).toBe('');
    expect(links.versionPinnedOf('orders', ['orders:a b'])).toBe('a b');
    expect(links.versionPinnedOf('orders', ['orders:v1:v2'])).toBe('v1:v2');
  });
});

describe('a component on a diagram', () => {
  it('is named behind the hash, whatever stands before', () => {
    const address = links.withComponentShown('/diagram/d:a/d:b?v=b:1', 'order service#1');
    expect(address).toBe('/diagram/d:a/d:b?v=b:1#component=order%20service%231');
    expect(links.componentShownAt(new URL(address, 'https://lintel.example').hash)).toBe('order service#1');
  });

  it.each(['', '#', '#component=', '#at=1,2,1', '#token=component=a'])('is not named by %j', (hash) => {
    expect(links.componentShownAt(hash)).toBeNull();
  });
});

describe('where a sign-in leads', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    null,
    7,
    '/a\nb',
  ])('is home instead of %j', (path) => {
    expect(links.safeReturnPath(path)).toBe('/');
  });

  it('is the page somebody wanted', () => {
    expect(links.safeReturnPath('/diagram/d:orders?v=a:b')).toBe('/diagram/d:orders?v=a:b');
  });
});

describe('tokens of mailed links', () => {
  it('are read from the hash alone', () => {
    const token = 'A'.repeat(43);
    expect(links.parseTokenHash(`#token=${token}`)).toBe(token);
    expect(links.parseTokenHash('#token=short')).toBeNull();
    expect(links.parseTokenHash(`#token=${token}%3Cscript`)).toBeNull();
  });
});
