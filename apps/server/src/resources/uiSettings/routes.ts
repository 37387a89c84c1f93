import { uiSettingsEndpoints } from '@lintel/api/endpoints/uiSettings';
import { type Route, route } from '../../http/route.ts';
import { readSettings, saveSettings } from './store.ts';

export const uiSettingsRoutes: Route[] = [
  route(uiSettingsEndpoints.read, async ({ data }) => ({ tableSettings: await readSettings(data) })),
  route(uiSettingsEndpoints.save, async ({ data, body }) => ({
    tableSettings: await saveSettings(data, body.tableSettings),
  })),
];
