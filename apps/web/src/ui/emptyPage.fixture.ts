import { act, createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';

/** As much of a page as components without elements need. */
export const emptyPage = (): HTMLElement => {
  const ownerDocument = { nodeType: 9, addEventListener: () => {} };
  const page = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml' };
  return { ...page, ownerDocument, addEventListener: () => {} } as unknown as HTMLElement;
};

export interface Run<Given, Answer> {
  /** What the hook answered last. */
  readonly answer: Answer;
  again(given: Given): void;
  /** With all that follows from it. */
  perform(task: (answer: Answer) => void): void;
  /** The component goes. */
  leave(): void;
}

/** A hook in a component of its own, within what it reads from the page, until the test is over. */
export const runHook = <Given, Answer>(
  hook: (given: Given) => Answer,
  first: Given,
  within: (component: ReactElement) => ReactElement = (component) => component,
): Run<Given, Answer> => {
  vi.stubGlobal('window', { HTMLIFrameElement: class {} });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
  const root = createRoot(emptyPage());
  const leave = (): void => act(() => root.unmount());
  onTestFinished(() => {
    leave();
    vi.unstubAllGlobals();
  });
  const answers: Answer[] = [];
  const Component = ({ given }: { given: Given }): null => {
    answers.push(hook(given));
    return null;
  };
  const again = (given: Given): void => act(() => root.render(within(createElement(Component, { given }))));
  again(first);
  const answer = (): Answer => answers.at(-1) as Answer;
  return {
    get answer() {
      return answer();
    },
    again,
    perform: (task) => act(() => task(answer())),
    leave,
  };
};
