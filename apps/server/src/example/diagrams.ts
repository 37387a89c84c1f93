import { cluster } from './diagrams/cluster.ts';
import { dataFlows } from './diagrams/dataFlows.ts';
import { delivery } from './diagrams/delivery.ts';
import { fulfilment } from './diagrams/fulfilment.ts';
import { landscape } from './diagrams/landscape.ts';
import { orderProcessing } from './diagrams/orderProcessing.ts';
import { orderService } from './diagrams/orderService.ts';
import { prices } from './diagrams/prices.ts';
import { reporting } from './diagrams/reporting.ts';
import { returns } from './diagrams/returns.ts';
import { warehouse } from './diagrams/warehouse.ts';
import { webShop } from './diagrams/webShop.ts';
import type { ExampleDiagram } from './shape.ts';

interface Folder {
  readonly name: string;
  readonly diagrams: readonly ExampleDiagram[];
}

export const folders: readonly Folder[] = [
  {
    name: 'Retail platform',
    diagrams: [landscape, webShop, orderProcessing, orderService, prices, delivery, returns],
  },
  { name: 'Logistics', diagrams: [fulfilment, warehouse] },
  { name: 'Data platform', diagrams: [dataFlows, reporting, cluster] },
];
