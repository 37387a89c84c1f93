export type DiagramId =
  | 'landscape'
  | 'webShop'
  | 'fulfilment'
  | 'dataFlows'
  | 'orderProcessing'
  | 'warehouse'
  | 'reporting'
  | 'orderService'
  | 'prices'
  | 'cluster'
  | 'delivery'
  | 'returns';

export type TagName = 'Approved' | 'In review' | 'Personal data' | 'Peak season';
