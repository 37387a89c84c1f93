// Beside React DOM, of whose text most is the same: in the file of the canvas it would be sent at three times the size.
import 'react-reconciler';
import './styles/app.css';
import { isEmbedAddress } from '@lintel/domain/links';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { noteConnectionLost } from './data/connectionLost.ts';
import { dropApplication, keepApplication } from './data/serviceWorker.ts';
import { createQueryClient } from './data/queryClient.ts';
import { watchTheme } from './data/theme.ts';
import { createAppRouter } from './routes.tsx';
import { isServedWithout } from './serviceWorker/servedWithout.ts';
import { UiProvider } from './ui/overlays/UiProvider.tsx';

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
watchTheme();
if (isServedWithout(document.documentElement)) noteConnectionLost();
// While developing, an older file must never be answered from this device.
if (!import.meta.env.PROD) void dropApplication();
// A drawing in another page has no use for the application.
else if (!isEmbedAddress(location.pathname, new URLSearchParams(location.search))) keepApplication();
// Something is held above the page for the first time.
addEventListener(
  'dragenter',
  () =>
    void import('./ui/heldFiles.ts').then(
      ({ keepFilesOut }) => keepFilesOut(),
      () => undefined,
    ),
  { once: true },
);
// Safari's alone. Where it cannot be fetched, a pinch zooms the page.
if ('GestureEvent' in window)
  import('./viewer/pinches.ts').then(
    ({ letPinchesTurnTheWheel }) => letPinchesTurnTheWheel(document),
    () => undefined,
  );

const root = document.getElementById('app');
if (root === null) throw new Error('The page has no #app');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <RouterProvider router={router} />
      </UiProvider>
    </QueryClientProvider>
  </StrictMode>,
);
