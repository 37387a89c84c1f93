import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { tip } from '../controls/tip.ts';
import { Toaster } from '../feedback/toast.ts';
import { preloadPopups, TooltipPopup } from './lazyPopups.ts';

/** Once around the app: no style elements at run time (CSP), one tooltip for the page, toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      {children}
      <PageTooltip />
      <Toaster.OnceThere />
    </CSPProvider>
  );
}

function PageTooltip() {
  const shown = useSyncExternalStore(tip.subscribe, tip.get);
  useEffect(() => tip.subscribe(preloadPopups), []);
  return <TooltipPopup shown={shown} />;
}
