/** When the browser has been given what is on the page now; on one that nobody sees, when that is shown. */
export const afterFrame = (task: () => void): void => {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = task;
    port2.postMessage(null);
  });
};
