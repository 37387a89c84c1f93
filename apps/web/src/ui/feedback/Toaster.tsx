import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../controls/Button.tsx';
import { classes } from '../classes.ts';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Spinner } from '../controls/Spinner.tsx';
import { hearToasts, type ToastData, type ToastTone, toastManager } from './toast.ts';

const icons: Partial<Record<ToastTone, { icon: LucideIcon; colour: string }>> = {
  success: { icon: CircleCheck, colour: 'text-(--success)' },
  info: { icon: Info, colour: 'text-secondary' },
  error: { icon: CircleAlert, colour: 'text-(--danger)' },
};

const mostAtOnce = 4;

/** There once; `toast` speaks through it from anywhere. */
export function Toaster() {
  // After the provider has begun to listen, which it does in an effect of its own.
  useEffect(hearToasts, []);
  return (
    <Base.Provider toastManager={toastManager} limit={mostAtOnce}>
      <Base.Portal className="relative z-toast">
        <Base.Viewport className="pointer-events-none toasts-place flex flex-col items-center gap-2">
          <ToastStack />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastStack() {
  const { toasts } = Base.useToastManager<ToastData>();
  return toasts.map((item) => <ToastBox key={item.id} item={item} />);
}

function ToastBox({ item }: { item: Base.Root.ToastObject<ToastData> }) {
  const { tone, actions, closable } = item.data ?? { tone: 'plain', actions: [], closable: true };
  const { close } = Base.useToastManager();
  const mark = icons[tone];
  return (
    <Base.Root
      toast={item}
      swipeDirection="down"
      className="pointer-events-auto max-w-dialog-narrow rounded-md bg-raised text-default shadow-popover select-none motion-panel data-limited:hidden"
    >
      <Base.Content className="flex min-h-toast items-center gap-2.5 py-2 pr-4 pl-3.5 text-14">
        {tone === 'loading' && <Spinner size={16} className="text-secondary" />}
        {mark && <Icon icon={mark.icon} size={16} className={mark.colour} />}
        <div className="min-w-0 flex-1">
          <Base.Title className="wrap-anywhere" render={<p />} />
          {item.description && (
            <Base.Description className="text-13 text-secondary wrap-anywhere" render={<p />} />
          )}
        </div>
        {(actions.length > 0 || closable) && (
          <div
            className={classes('flex shrink-0 items-center gap-2', closable ? '-mr-2' : '-mr-1.5', 'pl-1')}
          >
            {actions.map((action) => (
              <Button
                key={action.label}
                size="sm"
                variant={action.primary ? 'primary' : 'secondary'}
                busy={action.busy}
                onClick={() => {
                  action.run();
                  if (!action.keep) close(item.id);
                }}
              >
                {action.label}
              </Button>
            ))}
            {/* Not Base.Close: that one hides from screen readers until the stack has the focus. */}
            {closable && <IconButton icon={X} label="Dismiss" size="sm" onClick={() => close(item.id)} />}
          </div>
        )}
      </Base.Content>
    </Base.Root>
  );
}
