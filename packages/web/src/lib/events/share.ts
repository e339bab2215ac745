import { listen, type StreamPosition } from './listen.ts';
import { messageIn, type StreamMessage } from './stream-message.ts';

const NAME = 'hoadon.events';
/** Asks the tab that listens how far it is. */
const WHERE = 'where';
/** Interval of the heartbeat of the listening tab. Milliseconds. */
const BEAT = 20_000;
/** Browsers slow a hidden tab's clock to a beat a minute; one that misses two of those is frozen. Milliseconds. */
const FROZEN = 150_000;

/**
 * Receives server events, one stream for all tabs of the browser: the holder of the lock listens and forwards to the
 * others. When its tab closes the lock goes to the next, which resumes where the others are.
 */
export function listenTogether(
  signal: AbortSignal,
  onMessage: (message: StreamMessage) => void,
): void {
  const position: StreamPosition = { lastId: null, since: Date.now() };
  const locks: LockManager | undefined = navigator.locks;
  // Plain-http addresses have no locks: there each tab listens for itself.
  if (!locks || typeof BroadcastChannel === 'undefined') void listen(signal, position, onMessage);
  else shareStream({ signal, position, locks, onMessage });
}

type SharedStream = Readonly<{
  signal: AbortSignal;
  position: StreamPosition;
  locks: LockManager;
  onMessage: (message: StreamMessage) => void;
}>;

function shareStream({ signal, position, locks, onMessage }: SharedStream): void {
  const channel = new BroadcastChannel(NAME);
  let isSpeaking = false;
  let heardAt = Date.now();
  const broadcast = (message: StreamMessage) => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const broadcastPosition = () => broadcast({ lastId: position.lastId, what: null });
  channel.onmessage = ({ data }) => {
    if (data === WHERE && isSpeaking) broadcastPosition();
    const message = messageIn(data);
    if (!message) return;
    heardAt = Date.now();
    position.lastId = message.lastId ?? position.lastId;
    onMessage(message);
  };
  channel.postMessage(WHERE);

  const speak = async (turn: AbortSignal) => {
    isSpeaking = true;
    const beat = setInterval(broadcastPosition, BEAT);
    await listen(turn, position, (message) => {
      broadcast(message);
      onMessage(message);
    });
    clearInterval(beat);
  };
  const waitForTurn = async (how: LockOptions): Promise<void> => {
    const turn = new AbortController();
    const end = () => turn.abort();
    signal.addEventListener('abort', end);
    // Refused when the tab stops, or when another has taken the lock from a frozen one.
    await locks.request(NAME, how, () => speak(turn.signal)).catch(() => {});
    end();
    signal.removeEventListener('abort', end);
    isSpeaking = false;
    heardAt = Date.now();
    if (!signal.aborted && !how.steal) await waitForTurn(how);
  };
  const watch = setInterval(() => {
    const isSilent = Date.now() - heardAt > FROZEN;
    if (!isSpeaking && isSilent && document.visibilityState === 'visible')
      void waitForTurn({ steal: true });
  }, BEAT);
  signal.addEventListener('abort', () => {
    clearInterval(watch);
    channel.close();
  });
  void waitForTurn({ signal });
}
