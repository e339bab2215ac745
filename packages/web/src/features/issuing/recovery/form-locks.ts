import type { FormOpening } from './saved-form.ts';

const NAME = 'hoadon-form';
/** Ids and slots never contain it. */
const MARK = '|';

const nameOf = ({ owner, slot, page }: FormOpening) =>
  [NAME, owner, page ?? 'new', slot].join(MARK);

/**
 * Web Locks end with their tab, even if it is killed: a locked form is open now. Not available on plain
 * http; every saved form then counts as abandoned, and recovering it still overwrites no other form
 * because each opening has its own slot.
 */
const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null);

/** Marks the form as open in this tab; returns a disposer. */
export function holdOpening(opening: FormOpening): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = locks()?.request(nameOf(opening), () => {
    announceForms();
    return held;
  });
  // A page with an opaque origin has no locks.
  void holding?.catch(() => undefined);
  return release;
}

/** Forms that are open in any tab of this browser. */
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

/** Calls `freed` when one of the forms is closed, even by a crash; returns a disposer. */
export function awaitLeftOpening(openings: readonly FormOpening[], freed: () => void): () => void {
  const stop = new AbortController();
  for (const opening of openings) {
    const waiting = locks()?.request(
      nameOf(opening),
      { mode: 'shared', signal: stop.signal },
      async () => freed(),
    );
    // The disposer aborts the request, which rejects it.
    void waiting?.catch(() => undefined);
  }
  return () => stop.abort();
}

/** Notifies the other tabs that a form was opened, closed or discarded. */
export function announceForms(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Calls `changed` on notifications from other tabs and when this tab becomes active; returns a disposer. */
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
