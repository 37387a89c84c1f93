import type { ApiKeyShape } from '@lintel/api/endpoints/apiKeys';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRevokeApiKey } from '../../data/mutations/apiKeys.ts';
import { apiKeysQuery } from '../../data/peopleQueries.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ApiKeyDialog, type ShownKey } from './ApiKeyDialog.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { ApiKeyShownDialog } from './ApiKeyShownDialog.tsx';
import { RotateApiKeyDialog } from './RotateApiKeyDialog.tsx';
import { SettingsList } from './SettingsList.tsx';
import { useAsked } from './useAsked.ts';

const textOf = ({ name, prefix }: ApiKeyShape): string => `${name} ${prefix}`;

/** What programs show at the door of the external API. It belongs to the organisation, and outlives who made it. */
export function ApiKeysPage() {
  const apiKeys = useQuery(apiKeysQuery);
  const asked = useAsked<ApiKeyShape>();
  const [shown, setShown] = useState<ShownKey | null>(null);
  const revoke = useRevokeApiKey();
  const { item } = asked;
  return (
    <>
      <SettingsList
        title="API keys"
        noun="API key"
        list={apiKeys}
        textOf={textOf}
        searched="Names and first characters are searched."
        icon={KeyRound}
        hint="With a key, programs read and write components and diagrams of the organisation through the external API."
        create={
          <Button saves variant="primary" icon={Plus} onClick={asked.create}>
            New API key
          </Button>
        }
      >
        {(found) => (
          <ul aria-label="API keys" className="divide-y rounded-md border">
            {found.map((each) => (
              <ApiKeyRow
                key={each.apiKeyId}
                apiKey={each}
                now={new Date(apiKeys.dataUpdatedAt)}
                onRotate={() => asked.edit(each)}
                onRevoke={() => asked.remove(each)}
              />
            ))}
          </ul>
        )}
      </SettingsList>
      <p className="pt-5 text-13 text-muted">
        What programs can do with a key stands in the{' '}
        <a className="text-accent underline" href="/api/docs" target="_blank" rel="noreferrer">
          description of the API
        </a>
        .
      </p>
      <ApiKeyDialog
        open={asked.edits && item === null}
        onClose={asked.close}
        onMade={(made) => {
          asked.close();
          setShown(made);
        }}
      />
      <RotateApiKeyDialog
        open={asked.edits && item !== null}
        apiKey={item}
        onClose={asked.close}
        onMade={setShown}
      />
      <ApiKeyShownDialog shown={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={asked.removes}
        title={`Revoke “${item?.name ?? ''}”?`}
        action="Revoke"
        busy={revoke.isPending}
        onCancel={asked.close}
        onConfirm={() => item !== null && revoke.mutate(item.apiKeyId, { onSettled: asked.close })}
      >
        Programs that use it are refused at once. What they made stays.
      </ConfirmDialog>
    </>
  );
}
