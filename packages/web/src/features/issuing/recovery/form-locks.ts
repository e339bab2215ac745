import type { FormOpening } from './kept-form.ts';

const NAME = 'hoadon-form';
/** Ids and slots hold no such mark. */
const MARK = '|';

const nameOf = ({ owner, slot, page }: FormOpening) =>
  [NAME, owner, page ?? 'new', slot].join(MARK);

/**
 * The browser holds a lock as long as its tab lives, also when the tab is killed: what is locked is
 * being written right now. Absent on plain-http addresses of a local network; there every kept form
 * counts as left behind, and taking one over still writes over nobody's.
 */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Says that this tab has the form open, until the answer is called. */
export function holdOpening(opening: FormOpening): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = locks()?.request(nameOf(opening), () => {
    announceForms();
    return held;
  });
  // A page without an origin of its own has no locks to give.
  void holding?.catch(() => undefined);
  return release;
}

/** Forms that are open in some tab of this browser. */
export async function heldOpenings(owner: string): Promise<readonly FormOpening[]> {
  const { held = [] } =
    (await locks()
      ?.query()
      .catch(() => null)) ?? {};
  return held.flatMap(({ name = '', mode }): FormOpening[] => {
    const [kind, holder, page = '', slot = ''] = name.split(MARK);
    if (kind !== NAME || holder !== owner || mode !== 'exclusive') return [];
    return [{ owner, slot, page: page === 'new' ? null : page }];
  });
}

/** Calls back when one of the openings is left, however its tab ended; returns what stops the wait. */
export function awaitLeftOpening(openings: readonly FormOpening[], freed: () => void): () => void {
  const stop = new AbortController();
  for (const opening of openings) {
    const waiting = locks()?.request(
      nameOf(opening),
      { mode: 'shared', signal: stop.signal },
      async () => freed(),
    );
    // Aborting refuses the wait.
    void waiting?.catch(() => undefined);
  }
  return () => stop.abort();
}

/** Tells the other tabs that a form was opened, left or thrown away. */
export function announceForms(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when another tab announces something, and when the user comes back to this one. */
export function watchForms(changed: () => void): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : null;
  channel?.addEventListener('message', changed);
  document.addEventListener('visibilitychange', changed);
  window.addEventListener('focus', changed);
  return () => {
    channel?.close();
    document.removeEventListener('visibilitychange', changed);
    window.removeEventListener('focus', changed);
  };
}
