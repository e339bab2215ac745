const ACCENTS = /\p{Mn}/gu;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/** The same letters without tones, hooks and strokes: `Đường` becomes `Duong`. */
export const foldAccents = (text: string): string =>
  text.normalize('NFD').replace(ACCENTS, '').replaceAll('đ', 'd').replaceAll('Đ', 'D');

/**
 * Text as it is stored for searching and as it is asked for: lower case, accents and đ folded,
 * punctuation out, single spaces. `Công ty TNHH Đại-Phát` becomes `cong ty tnhh dai phat`.
 */
export const foldForSearch = (text: string): string =>
  foldAccents(text).toLowerCase().replace(NEITHER_LETTER_NOR_DIGIT, ' ').trim();
