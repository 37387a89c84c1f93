import { endpoints } from '@lintel/api/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';

export const inviteKey = ['invite'] as const;

/** What an invite link leads to. Asked with the token in the body, so that it stands in no address. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: [...inviteKey, token],
    queryFn: ({ signal }) => call(endpoints.auth.readInvite, { body: { token } }, signal),
  });
