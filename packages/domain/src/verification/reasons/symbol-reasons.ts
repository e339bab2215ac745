import type { PlainDate } from '../../dates/plain-date.ts';
import { isLetterOfReceived, isSerialOfYear, parseReceivedSerial } from '../../issuing/serial.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

/** Forms of one digit; those before 2022 have symbols of another shape. */
export const isFormSince2022 = (template: string): boolean => /^[1-9]$/.test(template);

/** Whether form, series and day suit each other (docs/law-and-practice.md#form-and-series). */
export function symbolReasons(
  template: string,
  serial: string,
  issuedOn: PlainDate,
): VerificationReason[] {
  if (!isFormSince2022(template)) return [];
  const parsed = parseReceivedSerial(serial);
  if (parsed === null) return [reason('SYMBOL_MALFORMED', { serial })];
  return [
    ...(isLetterOfReceived(template, parsed)
      ? []
      : [reason('SYMBOL_OF_OTHER_FORM', { template, serial })]),
    ...(isSerialOfYear(parsed, issuedOn)
      ? []
      : [reason('SYMBOL_OF_OTHER_YEAR', { serial, issued_on: issuedOn })]),
  ];
}
