import { describe, expect, it } from 'vitest';
import { readPlantuml } from './readPlantuml.ts';
import { shownSketch } from './shownSketch.fixture.ts';

describe('PlantUML', () => {
  it('is read as people write it', () => {
    const text = `@startuml
!include <C4/C4_Container>
skinparam component {
  BackgroundColor Red
}
/' twice
   said '/
actor Customer as c
package "Shop" {
  [Web app] as web
  component "Order API" as api <<service>> #eee
  database Orders
}
cloud bank as "The bank"
c --> web : buys
web -right-> api : asks [JSON]
api ..> Orders
api <-- bank
@enduml`;
    expect(shownSketch(readPlantuml(text))).toEqual({
      boxes: 'Customer, Shop(Web app, Order API, Orders), The bank',
      relations: [
        'Customer --> Web app: buys',
        'Web app --> Order API: asks [JSON]',
        'Order API ..> Orders',
        'The bank --> Order API',
      ],
      texts: [],
    });
  });

  it('is read with its frames, whatever is said of looks in them', () => {
    const text = `@startuml
/'
[Ghost]
'/
title <size:18>The <b>shop</b></size>
package "Shop" {
  skinparam component {
    BackgroundColor Red
  }
  [<color:red>Web</color> app] as web
  (Order) as order
  :Ann: as ann
  node "Back" as back {
    queue "Jobs"
  }
}
note "Read\\nthis" as n1
web .> order : asks [HTTPS]
ann <|--|> back
order *-- Jobs
@enduml`;
    const sketch = readPlantuml(text);
    expect(sketch?.title).toBe('The shop');
    expect(shownSketch(sketch)).toEqual({
      boxes: 'Shop(Web app, Order, Ann, Back(Jobs))',
      relations: ['Web app ..> Order: asks [HTTPS]', 'Ann <--> Back', 'Jobs --> Order'],
      texts: ['Read\nthis'],
    });
  });

  it('is read with the macros of C4', () => {
    const text = `@startuml
Person(customer, "Customer", "Buys things")
System_Boundary(shop, "Shop") {
  Container(web, "Web app", "React", "What is seen")
  ContainerDb(db, "Orders", "PostgreSQL")
}
System_Ext(bank, "Bank")
Rel(customer, web, "Buys", "HTTPS")
BiRel(web, bank, "Pays, and is told")
Rel_D(web, db, "Writes")
Enterprise_Boundary(all, "All")
Person()
Person(bob)
Component(part, "Part")
Container_Unknown(none, "None")
Rel(web)
SHOW_LEGEND()
@enduml`;
    expect(shownSketch(readPlantuml(text))).toEqual({
      boxes: 'Customer, Shop(Web app, Orders), Bank, All(), bob, Part',
      relations: [
        'Customer --> Web app: Buys [HTTPS]',
        'Web app <--> Bank: Pays, and is told',
        'Web app --> Orders: Writes',
      ],
      texts: [],
    });
  });
});
