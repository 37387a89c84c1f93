import { activityEndpoints } from '@lintel/api/endpoints/activities';
import { type Route, route } from '../../http/route.ts';
import { recordActivity } from '../../model/logs/recordActivity.ts';
import { attachmentNamed } from '../../storage/disposition.ts';
import { fileOf } from './file.ts';
import { entriesInParts, readPage } from './read.ts';

/** By address: each reads the whole log. */
const exports = { calls: 60, seconds: 900 };

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export const activityRoutes = ({ now }: { now(): Date }): Route[] => [
  route(activityEndpoints.list, ({ data, query: { cursor, limit, ...filter } }) =>
    readPage(data, filter, { cursor, limit }),
  ),
  route(
    activityEndpoints.export,
    async ({ data, body: { format, ...filter }, answer }) => {
      await recordActivity(data, { of: 'export', what: 'activityLog', format });
      const { content, contentType } = await fileOf(format, entriesInParts(data, filter));
      answer.header('content-type', contentType);
      answer.header('content-disposition', attachmentNamed(`Activity log ${dayOf(now())}.${format}`));
      return content;
    },
    exports,
  ),
];
