import { describe, expect, it } from 'vitest';
import { readMermaid } from './readMermaid.ts';
import { shownSketch } from './shownSketch.fixture.ts';

describe('Mermaid', () => {
  it('is read as people write it', () => {
    const text = `---
title: Shop
---
%% by hand
graph LR
  subgraph shop [The shop]
    direction TB
    web([Web app]):::front --> api[/"Order API"/]
    api -- writes --> db[(Orders)]
  end
  api -.->|"asks [gRPC]"| pay{{Payments}} & fraud
  pay ==> bank((Bank)); bank <--> pay
  web ~~~ bank
  classDef front fill:#fff
  style web fill:#f9f; bank --> c
  c[Costs #gt; 0]`;
    expect(shownSketch(readMermaid(text))).toEqual({
      boxes: 'The shop(Web app, Order API, Orders), Payments, fraud, Bank, Costs > 0',
      relations: [
        'Web app --> Order API',
        'Order API --> Orders: writes',
        'Order API ..> Payments: asks [gRPC]',
        'Order API ..> fraud: asks [gRPC]',
        'Payments --> Bank',
        'Bank <--> Payments',
        'Bank --> Costs > 0',
      ],
      texts: [],
    });
  });

  it('says what stands between marks, in frames of all kinds', () => {
    const text = `---
title: 'The shop'
---
flowchart
  a[["Sub #quot;x#quot;"]] --> b["\`**Bold**\`"] -.-> c(((C #gt; #0;D)))
  d>Flag] --x e{"What?"} === f{{Six}} --o g(["Round<br/>one"])
  h["say \`x\`"] --> |twice [gRPC] a day| i[x#zzz;y]
  ==> nothing
  i --> t9>"Flag 2"]
  subgraph inner
    j
  end
  inner --> j2`;
    const sketch = readMermaid(text);
    expect(shownSketch(sketch)).toEqual({
      boxes: 'Sub "x", **Bold**, C > D, Flag, What?, Six, Round\none, say `x`, xy, Flag 2, inner(j), j2',
      relations: [
        'Sub "x" --> **Bold**',
        '**Bold** ..> C > D',
        'Flag --> What?',
        'What? --> Six',
        'Six --> Round\none',
        'say `x` --> xy: twice [gRPC] a day',
        'xy --> Flag 2',
        'inner --> j2',
      ],
      texts: [],
    });
    const titled = (title: string) =>
      readMermaid(`---\nother: x\ntitle: ${title}\n---\nflowchart\n a`)?.title;
    expect([
      sketch?.title,
      titled('"A\\n\\"b\\""'),
      titled('Plain one'),
      titled('"broken'),
      titled("''"),
    ]).toEqual(['The shop', 'A\n"b"', 'Plain one', null, null]);
    expect(readMermaid('flowchart\n a')?.title).toBeNull();
  });

  it('is nothing else', () => {
    for (const text of ['sequenceDiagram\n A->>B: hi', 'graph theory is old\nand new', 'flowcharts', ''])
      expect(readMermaid(text)).toBeNull();
  });
});
