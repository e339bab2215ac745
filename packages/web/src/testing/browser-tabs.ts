import { vi } from 'vitest';

type Hear = (message: { data: unknown }) => void;

/** Channels between the tabs of a browser, and the locks that they share. */
export type BrowserTabs = Readonly<{
  /** The tab that holds the lock is frozen by the browser: it neither hears nor speaks. */
  freeze(): void;
}>;

type Held = Readonly<{ lose: (error: unknown) => void }>;

/** Puts a browser with locks and channels in place, as tests run in one without. */
export function stubTabs(): BrowserTabs {
  const channels = new Set<Channel>();
  const waiting: (() => void)[] = [];
  let held: Held | null = null;
  let frozen: Channel | null = null;

  class Channel {
    onmessage: Hear | null = null;
    constructor() {
      channels.add(this);
    }
    postMessage(data: unknown) {
      if (this === frozen) return;
      for (const other of channels)
        if (other !== this && other !== frozen)
          queueMicrotask(() => other.onmessage?.({ data: structuredClone(data) }));
    }
    close() {
      channels.delete(this);
    }
  }

  const next = () => {
    held = null;
    waiting.shift()?.();
  };
  const hold = (work: () => Promise<unknown>) =>
    new Promise((resolve, lose) => {
      const mine: Held = { lose };
      held = mine;
      void work().then((result) => {
        resolve(result);
        if (held === mine) next();
      });
    });
  const locks = {
    request(
      _name: string,
      how: { signal?: AbortSignal; steal?: boolean },
      work: () => Promise<unknown>,
    ) {
      if (how.steal) {
        held?.lose(new Error('stolen'));
        return hold(work);
      }
      if (!held) return hold(work);
      return new Promise((resolve, reject) => {
        const begin = () => resolve(hold(work));
        waiting.push(begin);
        how.signal?.addEventListener('abort', () => {
          const index = waiting.indexOf(begin);
          if (index >= 0) waiting.splice(index, 1);
          reject(new Error('given up'));
        });
      });
    },
  };
  vi.stubGlobal('BroadcastChannel', Channel);
  vi.stubGlobal('navigator', { ...navigator, locks });
  return {
    freeze() {
      [frozen = null] = channels;
    },
  };
}
