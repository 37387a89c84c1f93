import { useEffect, useRef, useState } from 'react';

const pause = 250;

/** The field answers at once; the address follows when the typing rests, and leads when it changes by itself. */
export const useTextFilter = (
  address: string,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] => {
  const [state, setState] = useState({ text: address, address, sent: address });
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });

  if (state.address !== address) {
    // Our own words coming back must not undo what was typed since.
    const text = address === state.sent ? state.text : address;
    setState({ text, address, sent: address });
  }

  const { text, sent } = state;
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setState((before) => ({ ...before, sent: text }));
      latest.current(text);
    }, pause);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return [text, (next) => setState((before) => ({ ...before, text: next }))];
};
