import { createTypesetter } from './typesetter.ts';

/** What a process of the typesetter does. */
export const { typeset, typesetMistakeNotice, typesetReport, typesetVatReturn, typesetVoucher } =
  createTypesetter();
