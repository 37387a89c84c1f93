import { describe, expect, it } from 'vitest';
import { readWorkspace } from './readStructurizr.ts';
import { everyBox } from './sketch.ts';
import { shownSketch } from './shownSketch.fixture.ts';
import { viewsOf } from './structurizrViews.ts';

const workspaceOf = (environments: string, views: string) => {
  const workspace = readWorkspace(`workspace {
  model {
    shop = softwareSystem "Shop" {
      web = container "Web app" "What is seen" "React" {
        cart = component "Cart"
      }
      db = container "Orders" "" "" "Database"
    }
    bank = softwareSystem "Bank" {
      till = container "Till"
    }
    cart -> db "Reads" "SQL" "Slow"
    web -> bank "Charges"
    ${environments}
  }
  views {
    ${views}
  }
}`);
  if (workspace === null) throw new Error('It is no workspace');
  return workspace;
};

const live = `live = deploymentEnvironment "Live" {
  cloud = deploymentNode "Cloud" "Of others" "Ubuntu" {
    lb = infrastructureNode "Load balancer"
    group "Fast" {
      front = deploymentNode "Front" "" "nginx" "Hot" 4 {
        webInstance = containerInstance web {
          -> lb "Reports to"
        }
        lb -> this "Forwards to" "HTTPS"
      }
    }
    back = deploymentNode "Back" {
      containerInstance db {
        tags "Replica"
      }
      containerInstance shop.db
      instanceOf nothing
    }
    deploymentNode "Elsewhere" {
      softwareSystemInstance bank
      containerInstance till
    }
  }
  lb -> webInstance "Asks"
  front -> back "Is mirrored by"
}`;

const viewsIn = (environments: string, views: string) => {
  const { views: read, leftOut } = viewsOf(workspaceOf(environments, views));
  return { read, leftOut, shown: read.map(({ title, sketch }) => ({ title, ...shownSketch(sketch) })) };
};

describe('a view of a deployment', () => {
  it('has what runs, in what it runs, related as the model says', () => {
    const { read, shown } = viewsIn(live, 'deployment * "Live" "LiveKey" {\n include *\n}');
    expect(shown).toEqual([
      {
        title: 'Deployment (Live)',
        boxes: 'Cloud(Load balancer, Fast(Front(Web app)), Back(Orders, Orders), Elsewhere(Bank, Till))',
        relations: [
          'Web app --> Load balancer: Reports to',
          'Load balancer --> Front: Forwards to [HTTPS]',
          'Load balancer --> Web app: Asks',
          'Front --> Back: Is mirrored by',
          'Web app --> Bank: Charges',
          'Web app --> Orders: Reads [SQL]',
          'Web app --> Orders: Reads [SQL]',
        ],
        texts: [],
      },
    ]);
    const [view] = read;
    expect([view?.id, view?.kind, view?.of]).toEqual(['LiveKey', 'deployment', null]);
    const boxes = everyBox(view?.sketch.boxes ?? []);
    expect(
      boxes.flatMap(({ name, instanceOf }) => (instanceOf === null ? [] : [[name, instanceOf]])),
    ).toEqual([
      ['Web app', 'shop.web'],
      ['Orders', 'shop.db'],
      ['Orders', 'shop.db'],
      ['Bank', 'bank'],
      ['Till', 'bank.till'],
    ]);
    expect(boxes.find(({ name }) => name === 'Front')?.said).toMatchObject({
      kinds: ['nginx', 'Front', 'Node'],
      description: '4 instances',
      technology: 'nginx',
      tags: ['Hot'],
    });
    expect(new Set(boxes.map(({ id }) => id)).size).toBe(boxes.length);
  });

  it('is known by what it shows, where nobody calls it', () => {
    const { read } = viewsIn(
      live,
      'deployment * live {\n include *\n}\ndeployment shop "Live" "" {\n include *\n}',
    );
    expect(read.map(({ id }) => id)).toEqual(['deployment  live', 'deployment shop Live']);
  });

  it('of a system leaves out what runs of others, and what nothing is left in', () => {
    const { shown } = viewsIn(live, 'deployment shop live {\n include *\n}');
    expect(shown[0]).toMatchObject({
      title: 'Deployment of Shop (live)',
      boxes: 'Cloud(Load balancer, Fast(Front(Web app)), Back(Orders, Orders), Elsewhere(Bank))',
    });
  });

  it('has what it asks for, and can be filtered', () => {
    const { shown } = viewsIn(
      live,
      `deployment * live "A" {
  include *
  exclude "element.tag==Replica" "relationship.tag==Slow"
}
filtered "A" exclude "Infrastructure Node" "B"
deployment * live "C" {
  include element.type==InfrastructureNode webInstance
}
deployment * live "D" {
  include element.parent==cloud
}`,
    );
    expect(shown.map(({ boxes }) => boxes)).toEqual([
      'Cloud(Load balancer, Fast(Front(Web app)), Back(Orders), Elsewhere(Bank, Till))',
      'Cloud(Fast(Front(Web app)), Back(Orders), Elsewhere(Bank, Till))',
      'Cloud(Load balancer, Fast(Front(Web app)))',
      'Cloud(Load balancer, Fast(Front), Back, Elsewhere)',
    ]);
    expect(shown[0]?.relations).toEqual([
      'Web app --> Load balancer: Reports to',
      'Load balancer --> Front: Forwards to [HTTPS]',
      'Load balancer --> Web app: Asks',
      'Front --> Back: Is mirrored by',
      'Web app --> Bank: Charges',
    ]);
  });

  it('relates only what is in one group', () => {
    const grouped = `deploymentEnvironment "Live" {
  one = deploymentGroup "One"
  two = deploymentGroup "Two"
  deploymentNode "A" {
    a = containerInstance web one
    ad = containerInstance db "one"
  }
  deploymentNode "B" {
    b = containerInstance web "two"
    bd = containerInstance db "one,two"
    cd = containerInstance db
  }
}`;
    const { read } = viewsIn(grouped, 'deployment * "Live" {\n include *\n}');
    const last = (id: string) => id.slice(id.lastIndexOf('.') + 1);
    expect(read[0]?.sketch.relations.map(({ from, to }) => [last(from), last(to)])).toEqual([
      ['a', 'ad'],
      ['a', 'bd'],
      ['b', 'bd'],
    ]);
  });

  it('is read in a workspace that takes in other files, which are counted', () => {
    const { included } = workspaceOf(
      `!include a.dsl\n${live.replace('deploymentNode', '!include c.dsl\ndeploymentNode')}`,
      '!include b.dsl\ndeployment * live {\n include *\n}',
    );
    expect(included).toBe(3);
    expect(workspaceOf(live, '').included).toBe(0);
  });

  it('of what is not described is none', () => {
    expect(viewsIn(live, 'deployment * "Test" {\n include *\n}')).toMatchObject({ read: [], leftOut: 1 });
    expect(viewsIn(live, 'deployment nothing live {\n include *\n}')).toMatchObject({ read: [], leftOut: 1 });
  });
});
