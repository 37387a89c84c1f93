import type { ApiKeyShape } from '@lintel/api/endpoints/apiKeys';
import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { describeEnd, describeUse } from './describeApiKey.ts';

interface ApiKeyRowProps {
  apiKey: ApiKeyShape;
  now: Date;
  onRotate: () => void;
  onRevoke: () => void;
}

export function ApiKeyRow({ apiKey, now, onRotate, onRevoke }: ApiKeyRowProps) {
  const { name, prefix } = apiKey;
  const end = describeEnd(apiKey, now);
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2">
      <Icon icon={KeyRound} className="text-secondary" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex min-w-0 gap-2 text-14">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 font-mono text-13 text-muted">{prefix}…</span>
        </p>
        <p className="text-12 text-muted wrap-anywhere">
          {describeUse(apiKey, now).join(' · ')}
          {' · '}
          <span className={end.hasEnded ? 'text-danger' : undefined}>{end.text}</span>
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:pl-7">
        <Button size="sm" aria-label={`Rotate ${name}`} onClick={onRotate}>
          Rotate
        </Button>
        <Button size="sm" aria-label={`Revoke ${name}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
