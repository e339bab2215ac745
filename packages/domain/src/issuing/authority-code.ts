import { isOfCashRegister } from './serial.ts';

/** 34 hexadecimal digits (Decision 1450, MCCQT). */
const GIVEN = /^[0-9A-F]{34}$/i;
/** 23 characters that the software of a cash register makes (Decision 1271): M2-25-A1B2C-00001234567. */
const OF_CASH_REGISTER = /^M\d-\d{2}-[0-9A-Z]{5}-\d{11}$/i;

/** Whether a text can be the code of the authority on an invoice of this series. */
export const isAuthorityCode = (serial: string, code: string): boolean =>
  (isOfCashRegister(serial) ? OF_CASH_REGISTER : GIVEN).test(code);
