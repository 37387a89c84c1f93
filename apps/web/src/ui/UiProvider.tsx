import { CSPProvider } from '@base-ui/react/csp-provider';
import { type ReactNode, useSyncExternalStore } from 'react';
import { tip, TooltipPopup } from './tip.ts';
import { Toaster } from './toast.ts';

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
  return <TooltipPopup.OnceThere shown={shown} />;
}
