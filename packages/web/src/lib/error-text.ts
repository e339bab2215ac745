import { FAILURES, type FailureCode } from '@hoadon/domain/errors/failure';
import { CallError, CLIENT_FAULTS, type ErrorCode } from './call-error.ts';
import type { Translate } from './i18n.ts';

export type ErrorText = Readonly<{ title: string; text: string; next: string; code: string }>;

const isFailureCode = (code: string): code is FailureCode => code in FAILURES;
const isKnown = (code: string): code is ErrorCode =>
  isFailureCode(code) || CLIENT_FAULTS.some((fault) => fault === code);

/** Whether there are words for just this failure. */
export const isExplained = (error: unknown): boolean =>
  error instanceof CallError && error.code !== 'UNEXPECTED' && isKnown(error.code);

/** What a person reads about a failure: what happened, why, what to do next, and the code for support. */
export function errorText(t: Translate, error: unknown): ErrorText {
  const failed = error instanceof CallError ? error : null;
  const code = failed && isKnown(failed.code) ? failed.code : 'UNEXPECTED';
  const details = failed?.details ?? {};
  return {
    title: t(`error.${code}.title`, { replace: details }),
    text: t(`error.${code}.text`, { replace: details }),
    next: t(`error.${code}.next`, { replace: details }),
    code: failed?.requestId ? `${failed.code} · ${failed.requestId}` : (failed?.code ?? code),
  };
}

/** The one line of a toast by status, for calls without a text of their own (ERR-001). */
export function statusText(t: Translate, error: unknown): string {
  const status = error instanceof CallError ? error.status : null;
  if (status === 400) return t('error.status.400');
  if (status === 401) return t('error.status.401');
  return t('error.status.default');
}
