export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg'];
/** Kinds of files in which the QR of an invoice is looked for. */
export const PRINTED_TYPES: readonly string[] = [...PICTURE_TYPES, 'application/pdf'];
