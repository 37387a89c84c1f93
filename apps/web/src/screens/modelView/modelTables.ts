import { ComponentsScreen } from './components/ComponentsScreen.tsx';
import { ModelViewScreen } from './ModelViewScreen.tsx';

/** Screens that are nearly the same are fetched together. */
export const modelTables = { ComponentsScreen, ModelViewScreen };
