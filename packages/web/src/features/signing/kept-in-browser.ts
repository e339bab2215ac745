const DATABASE = 'hoadon-signing';
const STORE = 'signed-files';

/** Null where the browser keeps nothing, as in some private windows: then the tab must stay open. */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });
}

async function within<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  const database = await open();
  if (!database) return null;
  return new Promise<T | null>((resolve) => {
    const transaction = database.transaction(STORE, mode);
    const request = work(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onerror = () => resolve(null);
    transaction.onabort = () => resolve(null);
  }).finally(() => database.close());
}

export const get = async <T>(key: string): Promise<T | null> =>
  (await within<T | undefined>('readonly', (store) => store.get(key))) ?? null;

export async function set(key: string, value: unknown): Promise<void> {
  await within('readwrite', (store) => store.put(value, key));
}

export async function remove(key: string): Promise<void> {
  await within('readwrite', (store) => store.delete(key));
}

export async function keys(): Promise<string[]> {
  const found = await within('readonly', (store) => store.getAllKeys());
  return (found ?? []).filter((key): key is string => typeof key === 'string');
}
