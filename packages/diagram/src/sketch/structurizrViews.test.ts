import { describe, expect, it } from 'vitest';
import { readWorkspace } from './readStructurizr.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { viewsOf } from './structurizrViews.ts';

const model = `
  model {
    archetypes {
      service = container {
        technology "Go"
        tags "Service"
      }
      async = -> {
        technology "AMQP"
        tags "Async"
      }
    }
    ann = person "Ann"
    clerk = person "Clerk"
    shop = softwareSystem "Shop" {
      web = container "Web app" {
        cart = component "Cart"
        pay = component "Payment"
      }
      api = container "API"
      db = container "Orders" "" "" "Database"
    }
    mail = softwareSystem "Mail" {
      smtp = service "SMTP server" {
        technology "Go, Linux"
      }
      jobs = container "Queue" "" "Windows , Linux"
    }
    bank = softwareSystem "Bank"
    group "Partners" {
      tax = softwareSystem "Tax office"
    }

    ann -> cart "Fills"
    ann -> pay "Pays with"
    cart -> api "Asks"
    pay -> bank "Charges" "HTTPS"
    api -> db "Reads"
    api -> smtp "Sends by" "" "Async"
    web --async-> mail "Tells"
    mail -> ann "Writes to"
    clerk -> tax "Declares to"
  }`;

const viewsIn = (views: string) => {
  const workspace = readWorkspace(`workspace {${model}\n  views {\n${views}\n  }\n}`);
  if (workspace === null) throw new Error('It is no workspace');
  const { views: read, leftOut } = viewsOf(workspace);
  return { views: read.map(({ title, sketch }) => ({ title, ...shownSketch(sketch) })), leftOut, read };
};

const only = (views: string) => viewsIn(views).views[0];

describe('a view of a workspace', () => {
  it('of all is of people and systems, with the relations of what is in them', () => {
    expect(only('systemLandscape {\n include *\n autoLayout\n}')).toEqual({
      title: 'System landscape',
      boxes: 'Ann, Clerk, Shop, Mail, Bank, Partners(Tax office)',
      relations: [
        'Mail --> Ann: Writes to',
        'Clerk --> Tax office: Declares to',
        'Ann --> Shop: Fills',
        'Shop --> Bank: Charges [HTTPS]',
        'Shop --> Mail: Sends by',
      ],
      texts: [],
    });
  });

  it('of a system has what is related to it, or to what is in it', () => {
    expect(only('systemContext shop "ShopContext" "A word" {\n include *\n}')).toMatchObject({
      title: 'System context of Shop',
      boxes: 'Ann, Shop, Mail, Bank',
    });
  });

  it('of containers has them in their system, and what they are related to outside', () => {
    expect(only('container shop {\n include *\n title "The shop"\n}')).toMatchObject({
      title: 'The shop',
      boxes: 'Ann, Shop(Web app, API, Orders), Mail, Bank',
      relations: [
        'API --> Orders: Reads',
        'Web app --> Mail: Tells [AMQP]',
        'Mail --> Ann: Writes to',
        'Ann --> Web app: Fills',
        'Web app --> API: Asks',
        'Web app --> Bank: Charges [HTTPS]',
        'API --> Mail: Sends by',
      ],
    });
  });

  it('of components has them in their container, with other containers of the system', () => {
    expect(only('component shop.web {\n include *\n}')).toMatchObject({
      title: 'Components of Web app',
      boxes: 'Ann, Shop(Web app(Cart, Payment), API), Bank',
    });
  });

  it('of components can show others, and those of a custom kind stand in a view of their own', () => {
    expect(only('component shop.web {\n include element.type==Component\n}')?.boxes).toBe(
      'Shop(Web app(Cart, Payment))',
    );
    const till = 'custom {\n include *\n}\ncustom "Key" {\n include *\n}';
    const workspace = readWorkspace(
      `workspace {\n model {\n till = element "Till" "Hardware"\n ann = person "Ann"\n }\n views {\n${till}\n }\n}`,
    );
    if (workspace === null) throw new Error('It is no workspace');
    expect(
      viewsOf(workspace).views.map(({ id, title, sketch }) => [id, title, shownSketch(sketch)?.boxes]),
    ).toEqual([
      ['custom ', 'Diagram', 'Till'],
      ['Key', 'Key', 'Till'],
    ]);
  });

  it('has what is named, what that is related to, and nothing that is left out', () => {
    expect(only('container shop {\n include web api\n}')?.boxes).toBe('Shop(Web app, API)');
    expect(only('container shop {\n include ->api->\n}')?.boxes).toBe('Shop(Web app, API, Orders), Mail');
    expect(only('container shop {\n include *\n exclude db bank\n exclude "ann -> web"\n}')).toMatchObject({
      boxes: 'Ann, Shop(Web app, API), Mail',
      relations: [
        'Web app --> Mail: Tells [AMQP]',
        'Mail --> Ann: Writes to',
        'Web app --> API: Asks',
        'API --> Mail: Sends by',
      ],
    });
  });

  it.each([
    ['->api', 'Shop(Web app, API)'],
    ['api->', 'Shop(API, Orders), Mail'],
    ['element.tag==Database api', 'Shop(API, Orders)'],
    ['"element.tag == Database || element.type==Person"', 'Ann, Clerk, Shop(Orders)'],
    ['"element.type==Container && element.parent==shop && element.tag!=Database"', 'Shop(Web app, API)'],
    ['element.type==Container', 'Shop(Web app, API, Orders), Mail(SMTP server, Queue)'],
    ['element.technology==Go element.group==Partners', 'Mail(SMTP server), Partners(Tax office)'],
    ['element==->api', 'Shop(Web app, API)'],
    ['element.technology==Linux', 'Mail(SMTP server, Queue)'],
    ['element.technology==Windows,Linux', 'Mail(Queue)'],
    ['"element!=ann && element.type==Person"', 'Clerk'],
    ['"web -> api"', 'Shop(Web app, API)'],
    ['api -> smtp', 'Shop(API), Mail(SMTP server)'],
    ['relationship.tag==Async', 'Shop(Web app, API), Mail(SMTP server)'],
    ['element.constructor==x api', 'Shop(API)'],
    ['relationship.constructor==x api', 'Shop(API)'],
    ['element.tag.more==Database api', 'Shop(API)'],
    ['nothing api', 'Shop(API)'],
  ])('has what is asked for: %s', (condition, boxes) => {
    expect(only(`container shop {\n include ${condition}\n}`)?.boxes).toBe(boxes);
  });

  it.each([
    ['relationship.tag==Async', 'Web app --> Mail: Tells [AMQP], API --> Mail: Sends by'],
    ['"relationship.technology==AMQP || * -> db"', 'API --> Orders: Reads, Web app --> Mail: Tells [AMQP]'],
    [
      '"relationship.source==web && relationship.tag!=Async"',
      'Web app --> API: Asks, Web app --> Bank: Charges [HTTPS]',
    ],
    ['relationship.destination==ann', 'Mail --> Ann: Writes to'],
    ['ann -> api', ''],
    ['web -> *', 'Web app --> Mail: Tells [AMQP], Web app --> API: Asks, Web app --> Bank: Charges [HTTPS]'],
    ['nothing -> db', ''],
    ['relationship==api->db', 'API --> Orders: Reads'],
  ])('has none of the relations of which is said: %s', (condition, gone) => {
    const shown = (more: string) => only(`container shop {\n include *\n${more}\n}`)?.relations ?? [];
    const left = shown(` exclude ${condition}`);
    expect(
      shown('')
        .filter((relation) => !left.includes(relation))
        .join(', '),
    ).toBe(gone);
    expect(shown(' exclude relationship==*')).toEqual([]);
  });

  it('leaves out how those around it are related where it is asked for no more', () => {
    const of = (asked: string) => only(`systemContext shop {\n include ${asked}\n}`);
    expect(of('*')?.relations).toContain('Mail --> Ann: Writes to');
    expect(of('*?')?.relations).not.toContain('Mail --> Ann: Writes to');
    expect(of('*?')?.boxes).toBe(of('*')?.boxes);
  });

  it('that filters another has of it what is tagged, or what is not', () => {
    const filtered = (sentence: string) =>
      viewsIn(`container shop "All" {\n include *\n}\nfiltered ${sentence}`).views[1];
    expect(filtered('"All" exclude "Database,Async" "Calm" "What is calm"')).toMatchObject({
      title: 'What is calm',
      boxes: 'Ann, Shop(Web app, API), Mail, Bank',
      relations: [
        'Mail --> Ann: Writes to',
        'Ann --> Web app: Fills',
        'Web app --> API: Asks',
        'Web app --> Bank: Charges [HTTPS]',
      ],
    });
    expect(filtered('All include "Container,Relationship" {\n title "Ours"\n}')).toMatchObject({
      title: 'Ours',
      boxes: 'Shop(Web app, API, Orders)',
      relations: ['API --> Orders: Reads', 'Web app --> API: Asks'],
    });
    expect(filtered('All include "Container"')?.relations).toEqual([]);
    expect(filtered('Other include "Container"')).toBeUndefined();
  });

  it('of steps has these in their order', () => {
    expect(
      only(
        'dynamic shop "Buying" {\n ann -> web "Fills the cart"\n {\n {\n web -> api "Orders" "JSON"\n }\n }\n api -> ann\n}',
      ),
    ).toMatchObject({
      title: 'Buying',
      boxes: 'Ann, Shop(Web app, API)',
      relations: [
        'Ann --> Web app: 1. Fills the cart',
        'Web app --> API: 2. Orders [JSON]',
        'API --> Ann: 3.',
      ],
    });
  });

  it('of steps is read whatever it is about, and is called by its key or its title', () => {
    const { read } = viewsIn(
      'dynamic nothing {\n ann -> web\n ghost -> web\n}\ndynamic * "Key" {\n ann -> web\n}\ndynamic * "K2" "Said" {\n ann -> web\n}',
    );
    expect(read.map(({ title, of }) => [title, of])).toEqual([
      ['Process', null],
      ['Key', null],
      ['Said', null],
    ]);
  });

  it('is called by itself, and known again', () => {
    const { read } = viewsIn(
      'container shop " A " {\n include *\n}\ncontainer shop {\n include *\n}\ncontainer shop {\n include api\n}',
    );
    expect(read.map(({ id, of, title }) => [id, of, title])).toEqual([
      ['A', 'shop', 'Containers of Shop'],
      ['container shop', 'shop', 'Containers of Shop (2)'],
      ['container shop (2)', 'shop', 'Containers of Shop (3)'],
    ]);
  });

  it('that filters another is known again as well', () => {
    const { read } = viewsIn(
      'systemLandscape "All" {\n include *\n}\nfiltered All exclude "Custom"\nfiltered All exclude "Custom" "Mine"\nfiltered Mine include "Element" {\n}',
    );
    expect(read.map(({ id, title, kind, of }) => [id, title, kind, of])).toEqual([
      ['All', 'System landscape', 'systemlandscape', null],
      ['All exclude Custom', 'System landscape (2)', 'systemlandscape', null],
      ['Mine', 'Mine', 'systemlandscape', null],
      ['Mine include Element', 'Mine (2)', 'systemlandscape', null],
    ]);
  });

  it('that cannot be drawn is counted', () => {
    const { views, leftOut } = viewsIn(
      'deployment * live {\n include *\n}\nimage shop {\n}\ncontainer nothing {\n include *\n}\nstyles {\n element "x" {\n }\n}\nbranding {\n}\nterminology {\n}\nproperties {\n}\ncustom {\n include *\n}\nsystemLandscape {\n}\ntheme default',
    );
    expect({ views, leftOut }).toEqual({ views: [], leftOut: 5 });
    expect(viewsIn('filtered nothing include "Element"').leftOut).toBe(1);
  });
});
