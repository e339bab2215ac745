import fc from 'fast-check';

/** Vietnamese in both forms of Unicode, other Latin letters, marks, white space of every kind, and what is no letter at all. */
const PIECES = [
  ...'aăâeêioôơuưyđAĂÂEÊIOÔƠUƯYĐ',
  ...'ạảãàáặẳẵằắệễểềếịỉĩìíộỗổồốợỡởờớựữửừứỵỷỹỳýẶỆỢỰỴ',
  ...'bcdghklmnpqrstvxBCDGHKLMNPQRSTVXfjwzFJWZ',
  ...'0123456789',
  ...'öøåæßñçéÖØÅÆÑÇÉ',
  ...' .,;:-_/\\|()[]{}"\'&%#@!?*+=<>~^$`',
  ...'\n\t\r\b\f\u0001\u001f\u00a0\u2013\u2026',
  ...'€₫®™°',
  'Công ty ',
  ' TNHH',
  'Đại Phát',
  '中文',
  '🙂',
];

/** Text as people type it or files bring it, as it is or with its marks apart from their letters. */
export const texts = (maxLength = 30): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...PIECES), { maxLength }),
      fc.constantFrom('NFC' as const, 'NFD' as const),
    )
    .map(([pieces, form]) => pieces.join('').normalize(form));
