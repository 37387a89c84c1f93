import { describe, expect, it } from 'vitest';
import { readWorkspace } from './readStructurizr.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { viewsOf } from './structurizrViews.ts';

const model = `
  model {
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
      smtp = container "SMTP server"
    }
    bank = softwareSystem "Bank"
    tax = softwareSystem "Tax office"

    ann -> cart "Fills"
    ann -> pay "Pays with"
    cart -> api "Asks"
    pay -> bank "Charges" "HTTPS"
    api -> db "Reads"
    api -> smtp "Sends by"
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
      boxes: 'Ann, Clerk, Shop, Mail, Bank, Tax office',
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

  it('has what is named, what that is related to, and nothing that is left out', () => {
    expect(only('container shop {\n include web api\n}')?.boxes).toBe('Shop(Web app, API)');
    expect(only('container shop {\n include ->api->\n}')?.boxes).toBe('Shop(Web app, API, Orders), Mail');
    expect(only('container shop {\n include *\n exclude db bank\n exclude "ann -> web"\n}')?.boxes).toBe(
      'Ann, Shop(Web app, API), Mail',
    );
    expect(only('container shop {\n include element.tag==Database api\n}')?.boxes).toBe('Shop(API)');
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

  it('is called by itself, and known again', () => {
    const { read } = viewsIn(
      'container shop "A" {\n include *\n}\ncontainer shop {\n include *\n}\ncontainer shop {\n include api\n}',
    );
    expect(read.map(({ id, of, title }) => [id, of, title])).toEqual([
      ['A', 'shop', 'Containers of Shop'],
      ['container shop', 'shop', 'Containers of Shop (2)'],
      ['container shop (2)', 'shop', 'Containers of Shop (3)'],
    ]);
  });

  it('that cannot be drawn is counted', () => {
    const { views, leftOut } = viewsIn(
      'deployment * live {\n include *\n}\nimage shop {\n}\ncontainer nothing {\n include *\n}\nstyles {\n element "x" {\n }\n}\ncustom {\n include *\n}\nsystemLandscape {\n}\ntheme default',
    );
    expect({ views, leftOut }).toEqual({ views: [], leftOut: 5 });
  });
});
