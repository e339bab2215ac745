/** What an invoice and the business register both state of a taxpayer. */
export const REGISTERED_FIELDS = ['name', 'address'] as const;
export type RegisteredField = (typeof REGISTERED_FIELDS)[number];

/** `unverifiable`: the value is missing in the invoice or the register. */
export const FIELD_VERDICTS = ['agrees', 'differs', 'unverifiable'] as const;
export type FieldVerdict = (typeof FIELD_VERDICTS)[number];

/** Whether a value of an invoice is that of the register, in any abbreviation. */
export function fieldVerdict(
  field: RegisteredField,
  stated: string | null,
  registered: string | null,
): FieldVerdict {
  const [shown, right] = [comparable(field, stated ?? ''), comparable(field, registered ?? '')];
  if (shown === '' || right === '') return 'unverifiable';
  return shown === right ? 'agrees' : 'differs';
}

/** A name as names are compared: without case, punctuation and usual abbreviations. */
export const comparableName = (name: string): string => comparable('name', name);

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
const TONES = /[\u0300\u0301\u0303\u0309\u0323]/g;

/** Longer ones first: what is replaced is not read again. */
const SHORT: readonly (readonly [written: string, short: string])[] = [
  ['trách nhiệm hữu hạn', 'tnhh'],
  ['doanh nghiệp tư nhân', 'dntn'],
  ['xuất nhập khẩu', 'xnk'],
  ['thành phố hồ chí minh', 'hcm'],
  ['tp hồ chí minh', 'hcm'],
  ['tp hcm', 'hcm'],
  ['tphcm', 'hcm'],
  ['một thành viên', 'mtv'],
  ['1 thành viên', 'mtv'],
  ['hai thành viên', '2tv'],
  ['công ty', 'cty'],
  ['cổ phần', 'cp'],
  ['thương mại', 'tm'],
  ['dịch vụ', 'dv'],
  ['sản xuất', 'sx'],
  ['chi nhánh', 'cn'],
  ['thành phố', 'tp'],
  ['thị trấn', 'tt'],
  ['thị xã', 'tx'],
  ['việt nam', 'vn'],
  ['phường', 'p'],
  ['quận', 'q'],
  ['huyện', 'h'],
];
/** Written or left out, it is the same address; a name is another without them. */
const LEFT_OUT = new Set(['số', 'đường', 'tỉnh', 'tp', 'vn'].map(toneLast));
const SHORTENED = SHORT.map(([written, short]) => [words(written), short] as const);
/** `Q1`, `P.12`. */
const NUMBERED = /\b([qp])(?=\d)/g;

/** Case, punctuation, abbreviations and the place of a tone mark (`hoà`, `hòa`) make no difference; another letter or tone does. */
function comparable(field: RegisteredField, text: string): string {
  const short = SHORTENED.reduce(
    (now, [written, abbreviation]) => now.replaceAll(` ${written} `, ` ${abbreviation} `),
    ` ${words(text.replaceAll('&', ' và '))} `,
  ).trim();
  if (field === 'name') return short;
  return short
    .replace(NUMBERED, '$1 ')
    .split(' ')
    .filter((word) => !LEFT_OUT.has(word))
    .join(' ');
}

function words(text: string): string {
  // By way of capitals: some small letters have no capital of their own and come back as others.
  return text
    .toUpperCase()
    .toLowerCase()
    .replace(NEITHER_LETTER_NOR_DIGIT, ' ')
    .trim()
    .split(' ')
    .map(toneLast)
    .join(' ');
}

function toneLast(word: string): string {
  const letters = word.normalize('NFD');
  return letters.replace(TONES, '') + (letters.match(TONES) ?? []).join('');
}
