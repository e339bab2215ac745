import type { Trust } from '@hoadon/domain/verification/trust';
import type { FullVerdict, SignatureVerdict } from './verdict.ts';

const LABEL_WIDTH = 9;
const line = (label: string, text: string): string => `  ${label.padEnd(LABEL_WIDTH)} ${text}`;
const joined = (separator: string, ...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(separator);

function signatureLine(signature: SignatureVerdict): string {
  const who = joined(' ', signature.signer_tax_code, signature.signer) || 'nobody named';
  const when = signature.signed_at?.slice(0, 19).replace('T', ' ') ?? 'no time';
  const verdict = signature.valid ? 'valid' : 'INVALID';
  const about = joined(', ', who, when, signature.algorithm, verdict);
  return line(signature.place, joined(' - ', about, signature.reason));
}

const WORDS: Readonly<Record<Trust, string>> = {
  proven: 'valid',
  'record-differs': 'NOT PROVEN, the record differs from the file',
  'issuer-unknown': 'NOT PROVEN, issuer unknown',
  'signer-differs': 'NOT PROVEN, the signature does not prove that the seller signed',
  'code-not-proven': 'NOT PROVEN, code not proven',
  invalid: 'INVALID',
  unchecked: 'INVALID',
};

const wordFor = ({ verdict }: FullVerdict): string =>
  verdict.valid ? WORDS[verdict.trust] : 'INVALID';

/** Returns the verdict as lines for people, with times of Viet Nam. */
export function printVerdict(full: FullVerdict): string[] {
  const { verdict, sellerName, currency, code, fault } = full;
  const { kind, seller_tax_code, template, serial, number, issued_on, total } = verdict;
  const invoice = [
    line('seller', joined(' ', seller_tax_code, sellerName)),
    line('number', joined(' ', template, serial, number ?? 'not numbered', 'of', issued_on)),
    line('total', joined(' ', total, currency)),
    ...(code === null ? [] : [line('code', code)]),
  ];
  return [
    `${verdict.file}: ${wordFor(full)}`,
    line('kind', kind),
    ...(template === null ? [] : invoice),
    ...verdict.signatures.map(signatureLine),
    ...(fault === null ? [] : [line('file', fault)]),
  ];
}
