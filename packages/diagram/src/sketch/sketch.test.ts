import { describe, expect, it } from 'vitest';
import { drawingFormats } from '../exchange/drawingFormats.ts';
import { outlineOf } from '../exchange/outline.ts';
import { noNames } from '../picture/names.ts';
import { board, component, container, relation, textarea } from '../testing/build.ts';
import { readPlain } from '../plainOutline.ts';
import { readMermaid } from './readMermaid.ts';
import { readPlantuml } from './readPlantuml.ts';
import { readStructurizr } from './readStructurizr.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { everyBox, type Sketch } from './sketch.ts';

describe('what is written in another language is read back', () => {
  const plain = outlineOf(
    board(
      container('platform', [0, 0, 20, 10], { name: 'Platform; "core"' }),
      component('checkout', [2, 2, 4, 2], { name: 'Check<out> & 1' }),
      component('payments', [12, 2, 4, 2], { name: 'Payments' }),
      component('outsider', [30, 2, 4, 2], { name: 'Bank' }),
      relation('asking-1', 'checkout', 'payments', { text: 'asks (once)' }),
      relation('asking-2', 'payments', 'outsider'),
      textarea('textarea', [0, 20, 6], 'Read\nthis'),
    ).snapshot,
    noNames,
    'All of it',
  );
  const [asking, paying] = plain.relations;
  if (asking === undefined || paying === undefined) throw new Error('They are not there');
  const outline = {
    ...plain,
    relations: [
      { ...asking, technology: 'HTTPS', isDashed: true },
      { ...paying, isTwoWay: true },
    ],
  };
  const relations = ['Check<out> & 1 ..> Payments: asks (once) [HTTPS]', 'Payments <--> Bank'];
  const whole = {
    boxes: 'Platform; "core"(Check<out> & 1, Payments), Bank',
    relations,
    texts: ['Read\nthis'],
  };

  it('as Mermaid', () => {
    expect(shownSketch(readMermaid(drawingFormats.mermaid.write(outline)))).toEqual(whole);
  });

  it('as PlantUML', () => {
    expect(shownSketch(readPlantuml(drawingFormats.plantuml.write(outline)))).toEqual(whole);
  });

  it('as Structurizr DSL, as far as that can say it', () => {
    expect(shownSketch(readStructurizr(drawingFormats.structurizr.write(outline)))).toEqual({
      boxes: "Platform; 'core'(Check<out> & 1, Payments), Bank",
      relations: [
        'Check<out> & 1 --> Payments: asks (once) [HTTPS]',
        'Payments --> Bank',
        'Bank --> Payments',
      ],
      texts: [],
    });
  });
});

describe('the Structurizr DSL', () => {
  it('is read as people write it', () => {
    const text = `workspace "Big bank" "An example" {
  !identifiers hierarchical
  model {
    /*
    ghost = person "Ghost"
    */
    customer = person "Customer" "Of the bank"
    group "Inside" {
      banking = softwareSystem "Internet banking" {
        web = container "Web app" "" "React" {
          tags "front"
        }
        api = container "API" {
          signIn = component "Sign-in"
        }
        db = container "Database"
        api -> db "Reads from" "SQL"
        -> mail "Sends by"
      }
      mail = softwareSystem "E-mail"
    }
    // relations
    customer -> banking.web "Uses"
    banking.web -> banking.api.signIn "Asks" "JSON/HTTPS" {
      url "https://example.com"
    }
  }
  views {
    container banking {
      include *
    }
    styles {
      element "Person" {
        shape person
      }
    }
  }
}`;
    expect(shownSketch(readStructurizr(text))).toEqual({
      boxes: 'Customer, Inside(Internet banking(Web app, API(Sign-in), Database), E-mail)',
      relations: [
        'API --> Database: Reads from [SQL]',
        'Internet banking --> E-mail: Sends by',
        'Customer --> Web app: Uses',
        'Web app --> Sign-in: Asks [JSON/HTTPS]',
      ],
      texts: [],
    });
  });

  it('knows things by their names, whatever groups are around them or come before', () => {
    const idsIn = (model: string) =>
      everyBox(readStructurizr(`workspace {\n model {\n${model}\n}\n}`)?.boxes ?? []).map(({ id }) => id);
    const shop = 'shop = softwareSystem "Shop" {\n web = container "Web"\n container "Orders"\n}';
    const plain = idsIn(shop);
    expect(plain).toEqual(['shop.web', 'shop."Orders"', 'shop']);
    const grouped = idsIn(`group "Others" {\n softwareSystem "Bank"\n}\ngroup "Ours" {\n${shop}\n}`);
    expect(grouped).toEqual(['"Bank"', '"Others"', ...plain, '"Ours"']);
    expect(idsIn('person "Ann"\nperson "Ann"')).toEqual(['"Ann"', '"Ann" 2']);
    const twice = `${shop}\nbank = softwareSystem "Bank" {\n web = container "Site"\n}\nann = person "Ann"`;
    const relationsIn = (more: string) =>
      shownSketch(readStructurizr(`workspace {\n model {\n${twice}\n${more}\n}\n}`))?.relations;
    // Nobody knows which of both is meant.
    expect(relationsIn('ann -> web "Asks"')).toEqual([]);
    expect(relationsIn('ann -> bank.web "Asks"')).toEqual(['Ann --> Site: Asks']);
  });

  it('says of relations what every one of them is made of', () => {
    const text =
      'archetypes {\n -> {\n technology "HTTPS"\n }\n}\na = person "A"\nb = person "B"\na -> b " Asks "\nb -> a "Tells" " AMQP "';
    expect(shownSketch(readStructurizr(`workspace "  " {\n model {\n${text}\n}\n}`))?.relations).toEqual([
      'A --> B:  Asks  [HTTPS]',
      'B --> A: Tells [AMQP]',
    ]);
    expect(readStructurizr(`workspace "  " {\n model {\n${text}\n}\n}`)?.title).toBeNull();
  });

  it('puts in constants, and none that would be longer than a line', () => {
    const whole = (lines: string) =>
      `${lines}\nworkspace {\n model {\n person "${'${WHO}'}" "${'${WHAT}'}"\n }\n}`;
    expect(saidOf(readStructurizr(whole('!const WHO "Ann"\n!var WHAT ${WHO}s')))).toEqual([
      'Ann* = Person, Anns',
    ]);
    const grown = Array.from({ length: 40 }, (_, at) => `!const W${at + 1} "${`\${W${at}}`.repeat(40)}"`);
    const text = whole(`!const W0 "xxxxxxxxxx"\n${grown.join('\n')}\n!const WHO "${'${W40}'}"`);
    expect(saidOf(readStructurizr(text)).join('').length).toBeLessThan(4_000);
  });

  it('is nothing else', () => {
    const within = 'We say:\nworkspace {\n model {\n person "Ann"\n }\n}';
    for (const text of ['workspace', 'workspace {\n}', 'model {\n}', '', within])
      expect(readStructurizr(text)).toBeNull();
  });
});

/** `Name = kind, description [technology]`, and a star where it is a thing of a model. */
const saidOf = (sketch: Sketch | null): string[] =>
  everyBox(sketch?.boxes ?? []).map(({ name, said: { kinds, description, technology, isModelled } }) => {
    const means = technology === null ? '' : ` [${technology}]`;
    return `${name}${isModelled ? '*' : ''} = ${[kinds.join('/'), ...((description ?? '') ? [description] : [])].join(', ')}${means}`;
  });

describe('what is said of a box', () => {
  it('is its type in what we write', () => {
    const types = new Map([['till-type', { name: 'R[&]D <b>', icon: null, iconText: null }]]);
    const { snapshot } = board(component('checkout', [0, 0, 4, 2], { name: 'Till', type: 'till-type' }));
    const outline = outlineOf(snapshot, { ...noNames, types } as never, 'All');
    for (const [format, read] of [
      ['mermaid', readMermaid],
      ['plantuml', readPlantuml],
    ] as const) {
      const sketch = read(drawingFormats[format].write(outline));
      expect([sketch?.title, ...saidOf(sketch)]).toEqual(['All', 'Till = R[&]D <b>']);
    }
    const workspace = readStructurizr(drawingFormats.structurizr.write(outline));
    expect([workspace?.title, ...saidOf(workspace)]).toEqual(['All', 'Till* = R[&]D <b>']);
  });

  it('is said by words and frames for it', () => {
    expect(
      saidOf(readPlantuml('@startuml\nactor Ann\ndatabase "Orders" as o <<ledger>>\n[Web] <<SPA>>')),
    ).toEqual(['Ann = Actor', 'Orders = ledger/Database', 'Web = ']);
    const words = ['person', 'queue', 'cloud', 'component', 'node', 'storage', 'file', 'rectangle'];
    expect(saidOf(readPlantuml(`@startuml\n${words.map((word) => `${word} x_${word}`).join('\n')}`))).toEqual(
      [
        'x_person = Person',
        'x_queue = Queue',
        'x_cloud = Cloud',
        'x_component = Component',
        'x_node = Node',
        'x_storage = Storage',
        'x_file = File',
        'x_rectangle = ',
      ],
    );
    expect(saidOf(readMermaid('flowchart TB\n a[(Orders)] --> b["Web<br><i>App</i>"]'))).toEqual([
      'Orders = Database',
      'Web = App',
    ]);
  });

  it('stands behind the names of the macros of C4', () => {
    const text = `@startuml
Person(ann, "Ann", "Buys things")
System_Boundary(shop, "Shop") {
  Container(web, "Web app", "React", "What is seen, and heard")
  ContainerDb(db, "Orders", $techn="PostgreSQL", $descr="All of them")
}
System_Ext(bank, "Bank", $sprite="x")
Enterprise_Boundary(all, "All")
Rel(web, db, "Writes", $techn="SQL")
@enduml`;
    const sketch = readPlantuml(text);
    expect(saidOf(sketch)).toEqual([
      'Ann* = Person, Buys things',
      'Web app* = Container, What is seen, and heard [React]',
      'Orders* = Database/Container, All of them [PostgreSQL]',
      'Shop* = Software System/System',
      'Bank* = External system/Software System/System',
      'All = ',
    ]);
    expect(shownSketch(sketch)?.relations).toEqual(['Web app --> Orders: Writes [SQL]']);
  });

  it('stands behind the names of the Structurizr DSL, or in their blocks', () => {
    const text = `workspace "Shop" {
  model {
    ann = person "Ann" "Buys things"
    group "Ours" {
      shop = softwareSystem "Shop" {
        description "Sells things"
        db = container "Orders" "" "PostgreSQL" "Database,Core"
        web = container "Web app" {
          technology "React"
          tags "Queue" "Front"
        }
        constructor = component "Constructor"
      }
    }
    live = deploymentEnvironment "Live" {
      deploymentNode "Server"
    }
  }
}`;
    expect(saidOf(readStructurizr(text))).toEqual([
      'Ann* = Person, Buys things',
      'Orders* = Database/Container [PostgreSQL]',
      'Web app* = Queue/Container [React]',
      'Constructor* = Component',
      'Shop* = Software System/System, Sells things',
      'Ours = ',
    ]);
  });
});

it('a text in such a language is arranged once it is pasted, and a list stands as it is laid', () => {
  const isUnarranged = (text: string) => readPlain(text).isUnarranged;
  expect(isUnarranged('flowchart LR\n  a --> b')).toBe(true);
  expect(isUnarranged('flowchart LR\n  a')).toBe(false);
  expect(isUnarranged('Checkout -> Payments\nPayments -> Ledger')).toBe(false);
  expect(isUnarranged('We sell things.')).toBe(false);
});

it('a line is read as long as somebody may write it, and longer ones are left out', () => {
  const lines = ['flowchart', 'a', '', `${'b'.repeat(4_000)}`, 'c'.repeat(4_001)];
  expect(everyBox(readMermaid(lines.join('\r\n'))?.boxes ?? []).map(({ id }) => id.length)).toEqual([
    1, 4_000,
  ]);
});

describe('a text that is made to take for ever', () => {
  const wholes = [
    'a -- b ',
    'a["',
    "/' ",
    'a - ',
    'component "a" as ',
    '/* ',
    '"\\',
    'a = container "a" {\n',
    'person "a"\n',
    'subgraph a\n',
    '#a',
    '<br>',
    '[',
    '!const A "${A}${A}"\n',
    'a --b-> c ',
  ];
  it.each(wholes)('is read in no time: many of %j', (part) => {
    for (const [head, read] of [
      ['flowchart TB\n', readMermaid],
      ['@startuml\n', readPlantuml],
      ['workspace {\nmodel {\n', readStructurizr],
    ] as const) {
      // As long as may be pasted, and as long as a line may be.
      expect(read(head + part.repeat(Math.floor(100_000 / part.length)))).not.toBeNull();
      const line = part.repeat(Math.floor(3_900 / part.length));
      for (const around of ['', 'a["', 'component a ', 'a -> b : ', 'a -- '])
        expect(read(`${head}${around}${line} x`)).not.toBeNull();
    }
  });
});
