import type { AccessTokenShape } from '@lintel/api/shapes';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { explainFailure } from '../../data/failures.ts';
import { useRevokeToken } from '../../data/mutations/tokens.ts';
import { tokensQuery } from '../../data/peopleQueries.ts';
import { whenInSentence } from '../../data/whenInSentence.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { type ShownToken, TokenDialog } from './TokenDialog.tsx';
import { TokenShownDialog } from './TokenShownDialog.tsx';

/** What programs show in the place of a session. Nobody but their owner ever sees that they exist. */
export function TokensSection({ organizationName }: { organizationName: string }) {
  const tokens = useQuery(tokensQuery);
  const [making, setMaking] = useState(false);
  const [shown, setShown] = useState<ShownToken | null>(null);
  const [revoking, setRevoking] = useState<AccessTokenShape | null>(null);
  const revoke = useRevokeToken();
  return (
    <ProfileSection title="Access tokens">
      <p className="text-13 text-secondary">
        For programs that read or draw diagrams of {organizationName} in your name. A token never allows more
        than you may do yourself.
      </p>
      {/* As high as the line that most people get: what stands below must not move under a finger. */}
      {tokens.isPending && <Skeleton label="Loading access tokens" className="h-5" />}
      {tokens.isError && (
        <ErrorState
          title="The access tokens did not load"
          onRetry={() => void tokens.refetch()}
          busy={tokens.isFetching}
        >
          {explainFailure(tokens.error)}
        </ErrorState>
      )}
      {tokens.data && tokens.data.length === 0 && (
        <p className="text-13 text-muted">You have no access tokens.</p>
      )}
      {tokens.data && tokens.data.length > 0 && (
        <ul aria-label="Access tokens" className="divide-y rounded-md border">
          {tokens.data.map((token) => (
            <TokenRow
              key={token.tokenId}
              token={token}
              now={new Date(tokens.dataUpdatedAt)}
              onRevoke={() => setRevoking(token)}
            />
          ))}
        </ul>
      )}
      <div>
        <Button icon={Plus} onClick={() => setMaking(true)}>
          New access token
        </Button>
      </div>
      <TokenDialog
        open={making}
        onClose={() => setMaking(false)}
        onMade={(made) => {
          setMaking(false);
          setShown(made);
        }}
      />
      <TokenShownDialog shown={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={revoking !== null}
        title={`Revoke “${revoking?.name ?? ''}”?`}
        action="Revoke"
        busy={revoke.isPending}
        onCancel={() => setRevoking(null)}
        onConfirm={() =>
          revoking !== null && revoke.mutate(revoking.tokenId, { onSettled: () => setRevoking(null) })
        }
      >
        Programs that use it are disconnected at once.
      </ConfirmDialog>
    </ProfileSection>
  );
}

const scopeOf = ({ access, diagram }: AccessTokenShape): string => {
  const what = diagram === null ? 'all diagrams' : displayName('diagram', diagram);
  return `${access === 'write' ? 'Reads and writes' : 'Reads'} ${what}`;
};

interface TokenRowProps {
  token: AccessTokenShape;
  now: Date;
  onRevoke: () => void;
}

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const used =
    token.lastUsedAt === null ? 'Never used' : `Last used ${whenInSentence(token.lastUsedAt, now)}`;
  const expires = `Expires on ${new Date(token.expiresAt).toLocaleDateString('en-GB', { dateStyle: 'medium' })}`;
  return (
    <li className="flex min-h-13 items-center gap-3 px-4 py-2">
      <Icon icon={KeyRound} className="text-secondary" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 gap-2 text-14">
          <span className="truncate font-medium">{token.name}</span>
          <span className="shrink-0 font-mono text-13 text-muted">{token.prefix}…</span>
        </p>
        <p className="text-12 text-muted wrap-anywhere">{[scopeOf(token), used, expires].join(' · ')}</p>
      </div>
      <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
