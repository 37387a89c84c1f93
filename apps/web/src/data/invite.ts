import { authEndpoints } from '@lintel/api/endpoints/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { keys } from './queries.ts';

/** What an invite link leads to. Asked with the token in the body, so that it stands in no address. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: [...keys.invite, token],
    queryFn: ({ signal }) => call(authEndpoints.readInvite, { body: { token } }, signal),
  });
