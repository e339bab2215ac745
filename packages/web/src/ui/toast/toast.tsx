import { type ComponentType, useSyncExternalStore } from 'react';
import type { PlainToast, ToastExtra } from './plain-toast.ts';
import { PlainToasts } from './plain-toasts.tsx';

/** Milliseconds (UX-006 to UX-008); a loading toast stays until it is dismissed. */
export const TOAST_DURATION = {
  success: 2_000,
  info: 3_000,
  error: 4_000,
  warning: 6_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
const LINGER = 800;
/** What can be taken back has to be read, thought about and reached. */
const WITH_ACTION = 10_000;

type Kind = keyof typeof TOAST_DURATION;

type Shown = Readonly<{
  /** Fetched with the first toast: most visits see none. */
  Corner: ComponentType | null;
  /** Toasts without the corner, shown when its code could not be fetched. */
  plain: readonly PlainToast[];
}>;

let shown: Shown = { Corner: null, plain: [] };
const listeners = new Set<() => void>();
let made = 0;

function change(next: Partial<Shown>): void {
  shown = { ...shown, ...next };
  for (const listener of listeners) listener();
}

async function load() {
  const file = await import('./toast-corner.tsx');
  if (!shown.Corner) change({ Corner: file.ToastCorner });
  return file;
}

function show(kind: Kind, text: string, extra: ToastExtra = {}): string {
  made += 1;
  const id = `toast-${made}`;
  const duration = extra.action ? WITH_ACTION : TOAST_DURATION[kind];
  load().then(
    ({ sonner, positionAboveBars }) => {
      positionAboveBars();
      sonner[kind](text, { ...extra, id, duration });
    },
    () => {
      change({ plain: [...shown.plain, { id, text, ...extra }] });
      if (Number.isFinite(duration)) setTimeout(() => dismiss(id), duration);
    },
  );
  return id;
}

const dismiss = (id: string): void => change({ plain: shown.plain.filter((one) => one.id !== id) });

/** Short words about what just happened. Anything that must not be missed belongs on the page. */
export const toast = {
  success: (text: string, extra?: ToastExtra) => show('success', text, extra),
  /** For events that the user did not cause. */
  notice: (text: string, extra?: ToastExtra) => show('info', text, extra),
  warning: (text: string, extra?: ToastExtra) => show('warning', text, extra),
  error: (text: string, extra?: ToastExtra) => show('error', text, extra),
  /** Returns what `done` needs. */
  loading: (text: string) => show('loading', text),
  /** Takes a loading toast away; it lingers so that it can be read (UX-009). */
  done: (id: string) => {
    setTimeout(() => {
      dismiss(id);
      load().then(
        ({ sonner }) => sonner.dismiss(id),
        () => undefined,
      );
    }, LINGER);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The corner where toasts appear; once per page. */
export function Toaster() {
  const { Corner, plain } = useSyncExternalStore(subscribe, () => shown);
  return (
    <>
      {Corner && <Corner />}
      <PlainToasts toasts={plain} onAnswer={dismiss} />
    </>
  );
}
