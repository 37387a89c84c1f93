import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { notFound } from '../http/refusal.ts';
import { type AnswerHeaders, type Route, route } from '../http/route.ts';
import { uploadedFilePolicy } from '../http/securityHeaders.ts';
import { recordActivity } from '../model/logs/recordActivity.ts';
import { attachmentNamed } from '../storage/disposition.ts';
import type { ImportServices } from './applyImport.ts';
import { applyTransfer, exportOrganization, lookAtImport, undoTransfer } from './exchange.ts';
import { type ExportedFile, type ExportServices, exportDiagrams } from './exportDiagrams.ts';
import { shapeOf, type Transfers } from './transfers.ts';
import { fileName } from './writeArchive.ts';

const exports = { calls: 300, seconds: 900 };
const imports = { calls: 100, seconds: 900 };

const asFile = (answer: AnswerHeaders, { name, mimeType, content }: ExportedFile) => {
  answer.header('content-type', mimeType);
  answer.header('content-disposition', attachmentNamed(name));
  answer.header('content-security-policy', uploadedFilePolicy);
  answer.header('cache-control', 'private, no-store');
  return content;
};

export interface ExchangeServices extends ExportServices, ImportServices {
  readonly transfers: Transfers;
}

const transferRoutes = (services: ExchangeServices): Route[] => {
  const { transfers } = services;
  return [
    route(exchangeEndpoints.list, async ({ data }) => transfers.of(data).map(shapeOf)),
    route(exchangeEndpoints.apply, async ({ data, params }) => {
      const transfer = transfers.find(data, params.transferId);
      applyTransfer(services, transfers, { data, transfer });
      return shapeOf(transfer);
    }),
    route(exchangeEndpoints.cancel, async ({ data, params }) => {
      const transfer = transfers.find(data, params.transferId);
      await transfers.cancel(transfer);
      return shapeOf(transfer);
    }),
    route(exchangeEndpoints.undo, async ({ data, params }) => {
      const transfer = transfers.find(data, params.transferId);
      await undoTransfer(services, { data, transfer });
      return shapeOf(transfer);
    }),
    route(exchangeEndpoints.file, async ({ data, params, answer }) => {
      const { kind, state, folder, fileName: name } = transfers.find(data, params.transferId);
      if (kind !== 'export' || state !== 'done') throw notFound();
      const content = createReadStream(join(folder, 'file'));
      return asFile(answer, { name, mimeType: 'application/zip', content });
    }),
  ];
};

export const exchangeRoutes = (services: ExchangeServices): Route[] => [
  route(
    exchangeEndpoints.exportDiagrams,
    async ({ data, body: { diagrams, format }, answer }) => {
      const slugs = diagrams.map(({ slug }) => slug);
      const file = await exportDiagrams(services, data, slugs, format);
      await recordActivity(data, { of: 'export', what: 'diagrams', format, count: slugs.length });
      return asFile(answer, file);
    },
    exports,
  ),
  route(
    exchangeEndpoints.exportOrganization,
    async ({ data, body, caller }) => {
      const { transfers, now } = services;
      const day = now().toISOString().slice(0, 10);
      const name = `${fileName(caller.organization.name)} ${day}.zip`;
      const transfer = await transfers.begin(data, 'export', name);
      exportOrganization(services, transfers, { data, transfer, format: body.format });
      return shapeOf(transfer);
    },
    imports,
  ),
  route(
    exchangeEndpoints.upload,
    async ({ data, file }) => {
      const transfer = await services.transfers.begin(data, 'import', file.filename);
      await lookAtImport(services, services.transfers, { data, transfer, path: file.path });
      return shapeOf(transfer);
    },
    imports,
  ),
  ...transferRoutes(services),
];
