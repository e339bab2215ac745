import { FAILURES, type FailureCode } from '@hoadon/domain/errors/failure';
import type { Translate } from '../../lib/i18n.ts';

const isFailureCode = (code: string): code is FailureCode => code in FAILURES;

/** Why an invoice failed, in words: our own codes are translated, the authority's text stands as it came. */
export const failureReason = (t: Translate, reason: string): string =>
  isFailureCode(reason) ? `${t(`error.${reason}.title`)}. ${t(`error.${reason}.next`)}` : reason;
