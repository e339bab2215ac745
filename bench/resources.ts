/** A server, a browser or a database, and how to end it. */
export type Opened<T> = Readonly<{ resource: T; close(): Promise<void> }>;

type Use<T, Key> = <R>(work: (resource: T) => Promise<R>, key: Key) => Promise<R>;

let isShared = false;
const closers: (() => Promise<void>)[] = [];

/**
 * Opens the resource of `key` for each use and closes it afterwards, because a server that has already worked gives
 * other figures. After `shareResources`, opens it once for all uses.
 */
export function resource<T, Key = void>(open: (key: Key) => Promise<Opened<T>>): Use<T, Key> {
  const shared = new Map<Key, Promise<Opened<T>>>();
  const openShared = async (key: Key) => {
    const opened = await open(key);
    closers.push(opened.close);
    return opened;
  };
  return async (work, key) => {
    if (isShared) {
      const opening = shared.get(key) ?? openShared(key);
      shared.set(key, opening);
      return work((await opening).resource);
    }
    const opened = await open(key);
    try {
      return await work(opened.resource);
    } finally {
      await opened.close();
    }
  };
}

/** Whether nothing is measured: a resource may be quicker to open and give other figures. */
export const isSmoke = (): boolean => isShared;

/** Makes later uses share resources. Returns what closes all of them. */
export function shareResources(): () => Promise<void> {
  isShared = true;
  return async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  };
}
