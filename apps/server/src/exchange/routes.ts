import { exchangeEndpoints } from '@lintel/api/endpoints/exchange';
import { type AnswerHeaders, type Route, route } from '../http/route.ts';
import { uploadedFilePolicy } from '../http/securityHeaders.ts';
import { attachmentNamed } from '../storage/disposition.ts';
import { type ExportedFile, type ExportServices, exportDiagrams } from './exportDiagrams.ts';

const exports = { calls: 300, seconds: 900 };

const asFile = (answer: AnswerHeaders, { name, mimeType, content }: ExportedFile) => {
  answer.header('content-type', mimeType);
  answer.header('content-disposition', attachmentNamed(name));
  answer.header('content-security-policy', uploadedFilePolicy);
  answer.header('cache-control', 'private, no-store');
  return content;
};

export const exchangeRoutes = (services: ExportServices): Route[] => [
  route(
    exchangeEndpoints.exportDiagrams,
    async ({ data, body, answer }) =>
      asFile(
        answer,
        await exportDiagrams(
          services,
          data,
          body.diagrams.map(({ slug }) => slug),
          body.format,
        ),
      ),
    exports,
  ),
];
