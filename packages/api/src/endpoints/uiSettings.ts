import { limits } from '@lintel/domain/limits';
import { z } from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';

export const tableSettingsSchema = z
  .record(z.string().check(z.maxLength(64)), z.json())
  .check(
    z.refine((settings) => JSON.stringify(settings).length <= limits.uiSettingsBytes, 'Too many settings'),
  );

export const uiSettingsEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/ui-settings',
    summary: "The person's table settings in this organisation",
    permission: 'content.read',
    reply: z.object({ tableSettings: tableSettingsSchema }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/ui-settings',
    summary: 'Keep table settings: the keys that are sent replace their namesakes',
    permission: 'content.read',
    body: z.object({ tableSettings: tableSettingsSchema }),
    reply: z.object({ tableSettings: tableSettingsSchema }),
  }),
};
