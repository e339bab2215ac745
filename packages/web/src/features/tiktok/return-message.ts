/** By this the window that comes back from TikTok tells the page that opened it how it went. */
const CHANNEL = 'hoadon.tiktok';

export type ReturnOutcome = 'connected' | 'denied' | 'failed';
const OUTCOMES: readonly ReturnOutcome[] = ['connected', 'denied', 'failed'];

export function tellOpener(outcome: ReturnOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Hears the outcome, until it is told to stop. */
export function hearReturn(heard: (outcome: ReturnOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const outcome = OUTCOMES.find((known) => known === data);
    if (outcome) heard(outcome);
  };
  return () => channel.close();
}
