import type { SsoStep } from '@lintel/api/endpoints/sso';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, type LucideIcon } from 'lucide-react';
import { Icon } from '../../ui/Icon.tsx';

const labels: Record<SsoStep['step'], string> = {
  address: 'Reach the provider',
  description: 'Read how it describes itself',
  keys: 'Read its keys',
  client: 'Show client ID and secret',
};

const looks: Record<SsoStep['result'], { icon: LucideIcon; look: string; says: string }> = {
  passed: { icon: CircleCheck, look: 'text-success', says: 'Passed' },
  failed: { icon: CircleAlert, look: 'text-danger', says: 'Failed' },
  unknown: { icon: CircleHelp, look: 'text-secondary', says: 'Not known' },
  'not-tried': { icon: CircleDashed, look: 'text-muted', says: 'Not tried' },
};

/** How far a connection goes. */
export function SsoSteps({ steps }: { steps: readonly SsoStep[] }) {
  return (
    <ol aria-label="Test of the connection" aria-live="polite" className="divide-y rounded-md border">
      {steps.map(({ step, result, text }) => {
        const { icon, look, says } = looks[result];
        return (
          <li key={step} className="flex gap-3 px-4 py-2.5 text-13">
            <Icon icon={icon} size={16} className={`mt-0.5 shrink-0 ${look}`} />
            <div className="min-w-0">
              <p>
                <span className="font-medium">{labels[step]}</span> <span className={look}>{says}</span>
              </p>
              {text !== '' && <p className="text-12 text-muted wrap-anywhere">{text}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
