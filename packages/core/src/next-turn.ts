/** Lets timers, sockets and other requests have their turn: what awaits only what is ready would keep them waiting. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
