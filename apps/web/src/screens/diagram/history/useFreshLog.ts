import type { DiagramShape } from '@lintel/api/shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../../data/queries.ts';
import type { Editor } from '../editor/editor.ts';

/** The server writes an edit into the log within two seconds of the last one. */
const loggedMilliseconds = 2_500;

/** Reads the log again when something was drawn, here or elsewhere, and when something named changed. */
export const useFreshLog = (editor: Editor, { slug, updatedAt }: DiagramShape): void => {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = editor.diagram.snapshots.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(
        () => void client.invalidateQueries({ queryKey: keys.changeLogs(slug) }),
        loggedMilliseconds,
      );
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, editor, slug]);
  const readAt = useRef(updatedAt);
  useEffect(() => {
    if (readAt.current === updatedAt) return;
    readAt.current = updatedAt;
    void client.invalidateQueries({ queryKey: keys.changeLogs(slug) });
  }, [client, slug, updatedAt]);
};
