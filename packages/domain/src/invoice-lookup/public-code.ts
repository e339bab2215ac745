/** Crockford's alphabet: no I, L, O and U, so that a printed code is typed without doubt. */
export const PUBLIC_CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits at five bits a letter. */
export const SECRET_LENGTH = 16;
const GROUP_LENGTH = 4;
/** 64-bit ids have at most 13 letters. */
const CODE = /^([0-9A-HJKMNP-TV-Z]{1,13})([0-9A-HJKMNP-TV-Z]{16})$/;
const LARGEST_ID = 2n ** 63n - 1n;

/** What a public code names: a company of the installation, and a secret that is unique in the company. */
export type PublicCode = Readonly<{ companyId: string; secret: string }>;

/** Returns the code as it is printed: the company in base 32, then the secret in groups of four letters. */
export function publicCodeText({ companyId, secret }: PublicCode): string {
  const company = lettersOf(BigInt(companyId));
  const groups = secret.match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'g')) ?? [];
  return [company, ...groups].join('-');
}

/**
 * Reads a code as people type it: in either case, with or without hyphens and spaces, with O for 0 and I or L for 1.
 * Returns null for text that is no code.
 */
export function readPublicCode(typed: string): PublicCode | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const [, company, secret] = CODE.exec(letters) ?? [];
  if (company === undefined || secret === undefined) return null;
  const id = numberOf(company);
  return id > LARGEST_ID ? null : { companyId: String(id), secret };
}

function lettersOf(id: bigint): string {
  const letter = PUBLIC_CODE_LETTERS[Number(id % 32n)] ?? '';
  return id < 32n ? letter : lettersOf(id / 32n) + letter;
}

const numberOf = (letters: string): bigint =>
  [...letters].reduce((sum, letter) => sum * 32n + BigInt(PUBLIC_CODE_LETTERS.indexOf(letter)), 0n);
