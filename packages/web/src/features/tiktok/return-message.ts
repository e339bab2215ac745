/** Channel by which the window that comes back from TikTok reports the outcome to the page that opened it. */
const CHANNEL = 'hoadon.tiktok';

export type ReturnOutcome = 'connected' | 'denied' | 'failed';
const OUTCOMES: readonly ReturnOutcome[] = ['connected', 'denied', 'failed'];

export function postToOpener(outcome: ReturnOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Listens for the outcome; returns a disposer. */
export function hearReturn(heard: (outcome: ReturnOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const outcome = OUTCOMES.find((one) => one === data);
    if (outcome) heard(outcome);
  };
  return () => channel.close();
}
