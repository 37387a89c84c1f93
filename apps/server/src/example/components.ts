import type { DiagramId, TagName } from './names.ts';

interface Details {
  readonly description?: string;
  readonly opens?: readonly DiagramId[];
  readonly tags?: readonly TagName[];
  readonly owner?: string;
  readonly lifecycle?: 'Plan' | 'Live' | 'Phase out';
  readonly since?: string;
  readonly repository?: string;
}

/** Name, slug of the shared type, and what is known about it. */
export type ExampleComponent = readonly [name: string, type: string, details?: Details];

const repository = (name: string): string => `https://code.fjordline.example/${name}`;

export const components = {
  channels: ['Digital channels', 'domain', { owner: 'Shop team', opens: ['webShop'] }],
  commerce: ['Commerce platform', 'domain', { owner: 'Order team', opens: ['orderProcessing', 'cluster'] }],
  fulfilment: ['Fulfilment', 'domain', { owner: 'Logistics team', opens: ['fulfilment'] }],
  dataPlatform: ['Data platform', 'domain', { owner: 'Data team', opens: ['dataFlows'] }],

  webShop: [
    'Web shop',
    'single-page-application',
    {
      description: 'What customers see in the browser: catalogue, basket, checkout and account.',
      opens: ['webShop'],
      owner: 'Shop team',
      lifecycle: 'Live',
      since: '2022',
      repository: repository('web-shop'),
      tags: ['Personal data'],
    },
  ],
  app: [
    'Shopping app',
    'mobile-app',
    { owner: 'Shop team', lifecycle: 'Live', since: '2023', repository: repository('shopping-app') },
  ],
  desk: [
    'Service desk',
    'web-application',
    {
      description: 'Where customer service looks up orders and starts returns.',
      owner: 'Service team',
      lifecycle: 'Phase out',
      since: '2016',
      tags: ['Personal data'],
    },
  ],
  gateway: ['Shop gateway', 'api-gateway', { owner: 'Platform team', lifecycle: 'Live', since: '2022' }],
  checkout: [
    'Checkout',
    'service',
    {
      description: 'Leads from the basket to an order that can be paid.',
      opens: ['orderProcessing', 'delivery'],
      owner: 'Order team',
      lifecycle: 'Live',
      since: '2022',
      repository: repository('checkout'),
      tags: ['Peak season'],
    },
  ],
  orders: [
    'Order service',
    'service',
    {
      description: 'Keeps every order from the first click to the invoice.',
      opens: ['orderProcessing', 'orderService'],
      owner: 'Order team',
      lifecycle: 'Live',
      since: '2021',
      repository: repository('order-service'),
      tags: ['Peak season', 'Personal data'],
    },
  ],
  search: [
    'Catalogue search',
    'service',
    { owner: 'Catalogue team', lifecycle: 'Live', since: '2023', tags: ['Peak season'] },
  ],
  catalogue: [
    'Product catalogue',
    'service',
    { owner: 'Catalogue team', lifecycle: 'Live', since: '2020', repository: repository('catalogue') },
  ],
  pricing: [
    'Pricing',
    'service',
    {
      description: 'Says what an article costs, for whom and when.',
      opens: ['prices'],
      owner: 'Catalogue team',
      lifecycle: 'Live',
      since: '2024',
      repository: repository('pricing'),
    },
  ],
  basket: ['Basket', 'service', { owner: 'Order team', lifecycle: 'Live', since: '2022' }],
  customers: [
    'Customer accounts',
    'service',
    { owner: 'Shop team', lifecycle: 'Live', since: '2021', tags: ['Personal data'] },
  ],
  content: ['Content pages', 'content-management', { owner: 'Shop team', lifecycle: 'Live', since: '2020' }],
  events: [
    'Event stream',
    'event-stream',
    {
      description: 'Whatever happens is told once, and everybody who needs it listens.',
      owner: 'Platform team',
      lifecycle: 'Live',
      since: '2021',
      opens: ['dataFlows'],
    },
  ],
  payments: ['Payment provider', 'payment-provider', { owner: 'Order team', tags: ['Personal data'] }],
  fraud: ['Fraud check', 'external-system', { owner: 'Order team' }],
  identity: ['Identity provider', 'identity-provider', { owner: 'Platform team', tags: ['Personal data'] }],
  mail: ['Mail provider', 'mail-provider', { owner: 'Shop team', tags: ['Personal data'] }],
  accounting: ['Accounting', 'packaged-system', { owner: 'Finance', lifecycle: 'Live', since: '2014' }],
  carrier: ['Parcel carrier', 'external-system', { owner: 'Logistics team' }],

  warehouse: [
    'Warehouse system',
    'packaged-system',
    {
      description: 'Knows where each article lies and who picks it.',
      opens: ['warehouse'],
      owner: 'Logistics team',
      lifecycle: 'Live',
      since: '2018',
    },
  ],
  stock: ['Stock', 'service', { owner: 'Logistics team', lifecycle: 'Live', since: '2021' }],
  shipping: [
    'Shipping',
    'service',
    { owner: 'Logistics team', lifecycle: 'Live', since: '2021', opens: ['delivery'] },
  ],
  returns: [
    'Returns',
    'service',
    { owner: 'Logistics team', lifecycle: 'Plan', since: '2027', opens: ['returns'] },
  ],
  purchasing: ['Purchasing', 'packaged-system', { owner: 'Buying', lifecycle: 'Live', since: '2017' }],
  suppliers: ['Suppliers', 'supplier'],
  picking: ['Picking app', 'tablet-app', { owner: 'Logistics team', lifecycle: 'Live', since: '2024' }],
  packing: ['Packing station', 'workstation', { owner: 'Logistics team' }],
  labels: ['Label printing', 'print-server', { owner: 'Logistics team' }],
  conveyor: [
    'Conveyor control',
    'controller',
    { owner: 'Logistics team', lifecycle: 'Phase out', since: '2012' },
  ],
  warehouseData: ['Bin database', 'relational-database', { owner: 'Logistics team' }],

  orderData: ['Order database', 'relational-database', { owner: 'Order team', tags: ['Personal data'] }],
  basketCache: ['Basket cache', 'cache', { owner: 'Order team' }],
  invoices: ['Invoicing', 'service', { owner: 'Order team', lifecycle: 'Live', since: '2021' }],
  outbox: ['Order outbox', 'queue', { owner: 'Order team' }],

  intake: ['Event intake', 'data-pipeline', { owner: 'Data team', lifecycle: 'Live', since: '2023' }],
  lake: ['Raw events', 'data-lake', { owner: 'Data team', tags: ['Personal data'] }],
  models: ['Nightly models', 'etl', { owner: 'Data team', repository: repository('nightly-models') }],
  dataWarehouse: [
    'Data warehouse',
    'data-warehouse',
    { owner: 'Data team', lifecycle: 'Live', since: '2019', opens: ['reporting'] },
  ],
  dashboard: ['Sales dashboard', 'dashboard', { owner: 'Data team', opens: ['reporting'] }],
  report: ['Monday report', 'report', { owner: 'Data team' }],
  forecast: [
    'Demand forecast',
    'machine-learning-model',
    { owner: 'Data team', lifecycle: 'Plan', since: '2027' },
  ],
  metrics: ['Key figures', 'data-mart', { owner: 'Data team' }],

  orderApi: ['Order interface', 'rest-interface', { owner: 'Order team' }],
  orderRules: ['Order rules', 'module', { owner: 'Order team' }],
  reservation: ['Stock reservation', 'module', { owner: 'Order team' }],
  paymentSteps: ['Payment steps', 'module', { owner: 'Order team' }],
  orderStore: ['Order store', 'module', { owner: 'Order team' }],
  publisher: ['Event publisher', 'worker', { owner: 'Order team' }],

  calculator: ['Price calculator', 'component', { owner: 'Catalogue team' }],
  priceList: ['Price list', 'component', { owner: 'Catalogue team' }],
  discounts: ['Discount rules', 'rules-engine', { owner: 'Catalogue team' }],
  taxes: ['Tax table', 'reference-data', { owner: 'Finance' }],
  rounding: ['Rounding', 'function', { owner: 'Catalogue team' }],

  region: ['North region', 'region', { owner: 'Platform team' }],
  nodes: ['Application nodes', 'cluster', { owner: 'Platform team' }],
  edge: ['Edge network', 'content-delivery-network', { owner: 'Platform team' }],
  balancer: ['Load balancer', 'load-balancer', { owner: 'Platform team' }],
  shopPods: ['Shop pods', 'pod', { owner: 'Platform team' }],
  orderPods: ['Order pods', 'pod', { owner: 'Platform team' }],
  standby: ['Standby database', 'replica', { owner: 'Platform team' }],
  backups: ['Nightly backup', 'backup', { owner: 'Platform team' }],

  customer: ['Customer', 'customer'],
  warehouseTeam: ['Warehouse team', 'team'],
  finance: ['Finance', 'team'],
  stepOrder: ['Place order', 'business-process'],
  stepPay: ['Pay', 'business-process'],
  stepPick: ['Pick and pack', 'business-process'],
  stepHandOver: ['Hand over parcel', 'business-process'],
  stepReceive: ['Receive parcel', 'business-process'],
  stepAnnounce: ['Announce return', 'business-process'],
  stepInspect: ['Inspect goods', 'business-process'],
  stepRefund: ['Refund payment', 'business-process'],
} as const satisfies Record<string, ExampleComponent>;

export type ComponentId = keyof typeof components;
