const MARKS = /\p{Diacritic}/gu;
const PUNCTUATION = /[\p{Punctuation}\p{Symbol}\s]+/gu;

/** Lower case, without accents, đ or punctuation: "Cty. Đông Á" and "cty dong a" are the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(PUNCTUATION, ' ')
    .trim();
