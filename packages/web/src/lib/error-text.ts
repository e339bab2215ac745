import { PERMISSION_ACTS, PERMISSION_GROUPS } from '@hoadon/domain/access/permission';
import type { ActionRefusal } from '@hoadon/domain/corrections/action-refusal';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { readableParameters } from '@hoadon/domain/errors/readable-parameters';
import { CallError, CLIENT_FAULTS, type ClientFault } from './call-error.ts';
import type { Translate } from './i18n.ts';
import { hasText } from './texts/text-store.ts';

export type ErrorText = Readonly<{ title: string; text: string; next: string; code: string }>;

/** Their texts come with the first refusal (`addTexts`); where they could not be fetched there are none. */
export const hasTexts = (code: string): code is FailureCode => hasText(`failure.${code}.title`);

const isClientFault = (code: string): code is ClientFault =>
  CLIENT_FAULTS.some((fault) => fault === code);

/** Whether there are words for just this failure. */
export const isExplained = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code !== 'UNEXPECTED' &&
  (isClientFault(error.code) || hasTexts(error.code));

const keyOf = (code: string) => {
  if (hasTexts(code)) return `failure.${code}` as const;
  return isClientFault(code) ? (`error.${code}` as const) : 'error.UNEXPECTED';
};

/** What a person reads about a failure: what happened, why, what to do next, and the code for support. */
export function errorText(t: Translate, error: unknown): ErrorText {
  const failed = error instanceof CallError ? error : null;
  const key = keyOf(failed?.code ?? '');
  const replace = readableParameters(failed?.details ?? {}, [], String);
  // Why an action is refused: the words come with the refusal.
  const reasonKey = `invoiceActions.refusal.${replace['reason'] as ActionRefusal}` as const;
  return {
    title: t(`${key}.title`, { replace }),
    text: t(`${key}.text`, { replace }),
    next:
      rightText(t, failed) ?? (hasText(reasonKey) ? t(reasonKey) : t(`${key}.next`, { replace })),
    code: failed?.requestId
      ? `${failed.code} · ${failed.requestId}`
      : (failed?.code ?? 'UNEXPECTED'),
  };
}

/** What a request that cannot be worked on (422) was refused with, as text (ERR-004); empty of any other. */
export const detailText = (error: unknown): string =>
  error instanceof CallError && error.status === 422
    ? Object.entries(readableParameters(error.details, [], String))
        .map(([field, value]) => `${field}: ${value}`)
        .join('; ')
    : '';

/** Which right an administrator could grant; its names come with the refusal. */
function rightText(t: Translate, error: CallError | null): string | null {
  if (error?.code !== 'FORBIDDEN' || !hasText('users.needed')) return null;
  const right = error.details['permission'];
  const group = PERMISSION_GROUPS.find((one) => right?.startsWith(`${one}.`));
  const act = PERMISSION_ACTS.find((one) => right?.endsWith(`.${one}`));
  return group && act
    ? t('users.needed', { act: t(`users.act.${act}`), group: t(`users.group.${group}`) })
    : null;
}

/** The one line of a toast by status, for calls without a text of their own (ERR-001). */
export function statusText(t: Translate, error: unknown): string {
  const status = error instanceof CallError ? error.status : null;
  if (status === 400) return t('error.status.400');
  if (status === 401) return t('error.status.401');
  return t('error.status.default');
}
