import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';

/** Milliseconds (UX-006, UX-007); a loading toast stays until it is dismissed. */
export const TOAST_DURATION = {
  success: 2_000,
  error: 4_000,
  warning: 6_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
const LINGER = 800;
/** What can be taken back has to be read, thought about and reached. */
const WITH_ACTION = 10_000;

type Kind = keyof typeof TOAST_DURATION;
type Extra = { description?: ReactNode; action?: { label: string; onClick: () => void } };

const load = () => import('./toast-corner.tsx');
const Corner = lazy(() => load().then((file) => ({ default: file.ToastCorner })));

/** The corner is fetched with the first toast: most visits see none. */
let wanted = false;
const listeners = new Set<() => void>();
let made = 0;

function show(kind: Kind, text: string, extra: Extra = {}): string {
  made += 1;
  const id = `toast-${made}`;
  wanted = true;
  for (const listener of listeners) listener();
  void load().then(({ sonner, keepClear }) => {
    keepClear();
    sonner[kind](text, {
      ...extra,
      id,
      duration: extra.action ? WITH_ACTION : TOAST_DURATION[kind],
    });
  });
  return id;
}

/** Short words about what just happened. Anything that must not be missed belongs on the page. */
export const toast = {
  success: (text: string, extra?: Extra) => show('success', text, extra),
  warning: (text: string, extra?: Extra) => show('warning', text, extra),
  error: (text: string, extra?: Extra) => show('error', text, extra),
  /** Returns what `done` needs. */
  loading: (text: string) => show('loading', text),
  /** Takes a loading toast away; it lingers so that it can be read (UX-009). */
  done: (id: string) => {
    setTimeout(() => void load().then(({ sonner }) => sonner.dismiss(id)), LINGER);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The corner where toasts appear; once per page. */
export function Toaster() {
  const needed = useSyncExternalStore(subscribe, () => wanted);
  return needed ? (
    <Suspense fallback={null}>
      <Corner />
    </Suspense>
  ) : null;
}
