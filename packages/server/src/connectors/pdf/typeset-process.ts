import { createTypesetter } from './typesetter.ts';

/** Functions of a typesetter process. */
export const { typeset, typesetMistakeNotice, typesetReport, typesetVatReturn, typesetVoucher } =
  createTypesetter();
