import { expect, test } from 'vitest';
import {
  reason,
  VERIFICATION_CODES,
  type VerificationReason,
} from './reasons/verification-reasons.ts';
import { originProofOf, type Trust, trustOf } from './trust.ts';

const PROVEN = {
  integrity: 'proven',
  signer: 'proven',
  trust: 'proven',
  authorityCode: 'proven',
} as const;
const invalid = (code: string) => reason('SIGNATURE_INVALID', { signature_reason: code });
const weak = (role: string) => reason('SIGNATURE_WEAK', { role });
const unknown = (role: string) => reason('CERTIFICATE_ISSUER_UNKNOWN', { role });

test('an invoice is proven where nothing is found against any of the four', () => {
  expect(originProofOf([], true)).toEqual(PROVEN);
  expect(originProofOf([], false)).toEqual({ ...PROVEN, authorityCode: 'absent' });
  expect(trustOf([])).toBe('proven');
  // Other faults of an invoice prove nothing about its origin.
  expect(trustOf([reason('SUM_DIFFERS'), reason('SIGNED_LATE'), reason('PARTNER_AT_RISK')])).toBe(
    'proven',
  );
});

test.each<[string, VerificationReason[], Partial<typeof PROVEN> | object, Trust]>([
  [
    'a forged invoice: certificates of one’s own for seller and authority',
    [unknown('seller'), unknown('authority'), reason('CODE_NOT_SIGNED')],
    { trust: 'unproven', authorityCode: 'unproven' },
    'issuer-unknown',
  ],
  [
    'a record that is not what its file states',
    [reason('RECORD_DIFFERS')],
    { integrity: 'unproven', authorityCode: 'unproven' },
    'record-differs',
  ],
  [
    'a deduction that the file does not state, of an unknown issuer',
    [reason('DEDUCTION_NOT_IN_FILE'), unknown('seller')],
    { integrity: 'unproven', trust: 'unproven', authorityCode: 'unproven' },
    'record-differs',
  ],
  ['a typed code', [reason('CODE_NOT_SIGNED')], { authorityCode: 'unproven' }, 'code-not-proven'],
  [
    'a code under a K',
    [reason('CODE_UNEXPECTED')],
    { authorityCode: 'unproven' },
    'code-not-proven',
  ],
  ['no code under a C', [reason('CODE_MISSING')], { authorityCode: 'broken' }, 'invalid'],
  ['another name', [reason('SIGNER_NAME_DIFFERS')], { signer: 'unproven' }, 'signer-differs'],
  ['a delegate', [reason('SIGNER_IS_DELEGATE')], { signer: 'unproven' }, 'signer-differs'],
  [
    'a part that is stated twice',
    [reason('PART_TWICE')],
    { integrity: 'broken', signer: 'absent', trust: 'absent', authorityCode: 'unproven' },
    'invalid',
  ],
  [
    'a seller who did not sign',
    [reason('SIGNATURE_MISSING')],
    { integrity: 'broken', signer: 'absent', trust: 'absent', authorityCode: 'unproven' },
    'invalid',
  ],
  [
    'a seller without a tax code',
    [reason('SIGNER_NOT_COMPARED')],
    { signer: 'unproven' },
    'signer-differs',
  ],
  [
    'SHA-1 or a short key of the seller',
    [weak('seller')],
    { signer: 'unproven' },
    'signer-differs',
  ],
  [
    'SHA-1 or a short key of the authority',
    [weak('authority')],
    { signer: 'unproven', authorityCode: 'unproven' },
    'signer-differs',
  ],
  ['SHA-1 of the buyer', [weak('buyer'), weak('other')], {}, 'proven'],
  [
    'another tax code',
    [reason('CERTIFICATE_OF_OTHER')],
    { signer: 'broken', trust: 'absent' },
    'invalid',
  ],
  [
    'a stranger in the place of the authority',
    [invalid('SIGNER_NOT_AUTHORITY')],
    { signer: 'broken', trust: 'absent' },
    'invalid',
  ],
  [
    'a certificate that had run out',
    [reason('CERTIFICATE_NOT_VALID_THEN')],
    { trust: 'broken' },
    'invalid',
  ],
  ['a signing time to come', [invalid('SIGNED_IN_FUTURE')], { trust: 'broken' }, 'invalid'],
  [
    'an altered file',
    [invalid('DIGEST_MISMATCH')],
    { integrity: 'broken', signer: 'absent', trust: 'absent', authorityCode: 'unproven' },
    'invalid',
  ],
  [
    'no file, with a typed code',
    [reason('NO_FILE')],
    { integrity: 'absent', signer: 'absent', trust: 'absent', authorityCode: 'unproven' },
    'unchecked',
  ],
  ['the buyer’s certificate', [unknown('buyer'), unknown('other')], {}, 'proven'],
])('%s', (_, reasons, proof, trust) => {
  expect(originProofOf(reasons, true)).toEqual({ ...PROVEN, ...proof });
  expect(trustOf(reasons)).toBe(trust);
});

test('without a check the trust is unchecked', () => {
  expect(trustOf(null)).toBe('unchecked');
  expect(trustOf([reason('CHECK_FAILED')])).toBe('unchecked');
});

test('every reason about bytes, signatures, certificates or the code prevents an invoice from being proven', () => {
  const about = VERIFICATION_CODES.filter((code) =>
    /^(?:NO_FILE|BYTES|FILE|NOT_IN_FILE|CHECK|SIGNATURE|CERTIFICATE|SIGNER|CODE)/.test(code),
  );
  expect(about.filter((code) => trustOf([reason(code)]) === 'proven')).toEqual([]);
});
