import { listen, type Place } from './listen.ts';
import { type Told, toldIn } from './told.ts';

const NAME = 'hoadon.events';
/** Asks the tab that listens how far it is. */
const WHERE = 'where';
/** How often the tab that listens says that it does. Milliseconds. */
const BEAT = 20_000;
/** Browsers slow a hidden tab's clock to a beat a minute; one that misses two of those is frozen. Milliseconds. */
const FROZEN = 150_000;

/**
 * Hears the server, one stream for all tabs of the browser: who holds the lock listens and tells the
 * others. When its tab closes the lock goes to the next, which goes on where the others have heard.
 */
export function listenTogether(signal: AbortSignal, onTold: (told: Told) => void): void {
  const place: Place = { lastId: null, since: Date.now() };
  const locks: LockManager | undefined = navigator.locks;
  // Plain-http addresses have no locks: there each tab listens for itself.
  if (!locks || typeof BroadcastChannel === 'undefined') void listen(signal, place, onTold);
  else takePart({ signal, place, locks, onTold });
}

type Part = Readonly<{
  signal: AbortSignal;
  place: Place;
  locks: LockManager;
  onTold: (told: Told) => void;
}>;

function takePart({ signal, place, locks, onTold }: Part): void {
  const channel = new BroadcastChannel(NAME);
  let isSpeaking = false;
  let heardAt = Date.now();
  const say = (told: Told) => {
    if (!signal.aborted) channel.postMessage(told);
  };
  const sayWhere = () => say({ lastId: place.lastId, what: null });
  channel.onmessage = ({ data }) => {
    if (data === WHERE && isSpeaking) sayWhere();
    const told = toldIn(data);
    if (!told) return;
    heardAt = Date.now();
    place.lastId = told.lastId ?? place.lastId;
    onTold(told);
  };
  channel.postMessage(WHERE);

  const speak = async (turn: AbortSignal) => {
    isSpeaking = true;
    const beat = setInterval(sayWhere, BEAT);
    await listen(turn, place, (told) => {
      say(told);
      onTold(told);
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
