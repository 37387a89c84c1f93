import { parseTokenHash } from '@lintel/domain/links';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { z } from 'zod/mini';
import { inThisTab } from '../../data/storage.ts';

const kept = {
  invite: inThisTab('inviteToken', z.nullable(z.string()), null),
  reset: inThisTab('resetToken', z.nullable(z.string()), null),
};

export const forgetLinkToken = (kind: keyof typeof kept): void => kept[kind].forget();

/**
 * The token of a link from a mail. It leaves the address bar at once, where others may read it over a
 * shoulder or in a screenshot, and stays in this tab until it is used: a reload must not lose it.
 */
export const useLinkToken = (kind: keyof typeof kept): string | null => {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => (hash === '' ? kept[kind].read() : parseTokenHash(hash)));

  useEffect(() => {
    if (hash === '') return;
    const found = parseTokenHash(hash);
    setToken(found);
    if (found === null) kept[kind].forget();
    else kept[kind].write(found);
    void navigate({ href: pathname, replace: true });
  }, [hash, pathname, kind, navigate]);

  return token;
};
