import { RotateCcw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import type { IconSource } from '../Icon.tsx';
import { useSavingBlocked } from '../savingBlocked.ts';

export interface ErrorStateProps {
  /** 'The diagrams did not load' */
  title: string;
  children?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  busy?: boolean | undefined;
  /** Another way on than trying again: 'Go home'. */
  action?: ReactNode | undefined;
  icon?: IconSource | undefined;
  className?: string | undefined;
}

export function ErrorState({
  title,
  children,
  onRetry,
  busy,
  action,
  icon = Unplug,
  className,
}: ErrorStateProps) {
  const blocked = useSavingBlocked();
  const retry = onRetry && (
    <Button size="sm" icon={RotateCcw} onClick={onRetry} busy={busy}>
      Try again
    </Button>
  );
  return (
    <div role="alert" className={className ?? 'm-auto'}>
      <EmptyState icon={icon} title={title} action={action ?? retry}>
        {blocked !== null && onRetry ? `${blocked}.` : children}
      </EmptyState>
    </div>
  );
}
