import { KEPT_FORMS } from '../../../lib/kept-forms.ts';
import { type KeptForm, SHAPE } from './kept-form.ts';

const FORMS = 'forms';
const VERSION = 1;

/** Where half-written forms lie. Any of these may fail: browsers may keep nothing, or have no room. */
export type FormStore = Readonly<{
  put: (form: KeptForm) => Promise<void>;
  remove: (owner: string, slot: string) => Promise<void>;
  /** The owner's forms, the latest first. */
  of: (owner: string) => Promise<KeptForm[]>;
}>;

/** IndexedDB of this browser. It is opened anew for every act, so that it can be deleted at any time. */
export const browserForms: FormStore = {
  put: async (form) => void (await within('readwrite', (forms) => forms.put(form))),
  remove: async (owner, slot) =>
    void (await within('readwrite', (forms) => forms.delete([owner, slot]))),
  of: async (owner) => {
    const range = IDBKeyRange.bound([owner, ''], [owner, '\uffff']);
    const kept: unknown[] = await within('readonly', (forms) => forms.getAll(range));
    return kept.filter(isKeptForm).sort((a, b) => b.savedAt.localeCompare(a.savedAt));
  },
};

const isKeptForm = (value: unknown): value is KeptForm =>
  typeof value === 'object' && value !== null && 'shape' in value && value.shape === SHAPE;

async function within<T>(
  mode: IDBTransactionMode,
  work: (forms: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened();
  try {
    const transaction = database.transaction(FORMS, mode);
    const request = work(transaction.objectStore(FORMS));
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      transaction.onerror = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(KEPT_FORMS, VERSION);
    request.onupgradeneeded = () =>
      request.result.createObjectStore(FORMS, { keyPath: ['owner', 'slot'] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
