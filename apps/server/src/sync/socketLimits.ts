/** How many sockets may be open at the same time. */
export const socketLimits = {
  /** Tabs, devices and programs of one person. */
  person: 100,
  /** Programs with one token, or tabs with one session. */
  credential: 60,
  /** An office of a hundred people behind one address, each with twenty tabs. */
  address: 2_000,
} as const;

export interface SocketOwner {
  readonly userId: number;
  readonly credential: string;
  /** Null where it is not known. */
  readonly address: string | null;
}

export const createSocketLimits = () => {
  const open = new Map<string, number>();
  return {
    /** Null when there are enough already; otherwise to be called when the socket is closed. */
    take: ({ userId, credential, address }: SocketOwner): (() => void) | null => {
      const keys: (readonly [string, number])[] = [
        [`person ${userId}`, socketLimits.person],
        [`credential ${credential}`, socketLimits.credential],
        ...(address === null ? [] : [[`address ${address}`, socketLimits.address] as const]),
      ];
      if (keys.some(([key, most]) => (open.get(key) ?? 0) >= most)) return null;
      for (const [key] of keys) open.set(key, (open.get(key) ?? 0) + 1);
      let isReleased = false;
      return () => {
        if (isReleased) return;
        isReleased = true;
        for (const [key] of keys) {
          const left = (open.get(key) ?? 0) - 1;
          if (left > 0) open.set(key, left);
          else open.delete(key);
        }
      };
    },
  };
};
