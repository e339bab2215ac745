import type { QueryKey } from '@tanstack/react-query';
import { CallError } from './call-error.ts';

/**
 * Dispatched on the window when something that a page shows could not be read (UX-026), for the monitoring of an
 * installation.
 */
export const LOAD_ERROR = 'hoadon:load-error';

export type LoadError = Readonly<{
  /** The kind of what was asked for, without what was searched in it. */
  what: string;
  code: string;
  /** By which the server's log knows it; null where no server answered. */
  requestId: string | null;
}>;

/** Logs in the browser what could not be read, and dispatches it as an event. */
export function reportLoadError(key: QueryKey, error: Error): void {
  const callError = error instanceof CallError ? error : null;
  const detail: LoadError = {
    what: key.filter((part) => typeof part === 'string').join(' '),
    code: callError?.code ?? 'UNEXPECTED',
    requestId: callError?.requestId ?? null,
  };
  console.error('could not be read:', detail.what, detail.code, detail.requestId ?? '', error);
  window.dispatchEvent(new CustomEvent(LOAD_ERROR, { detail }));
}
