import { expect, test } from 'vitest';
import { isAuthentic, type Provenance, takesEffectOn } from './takes-effect.ts';

const came = (way: 'portal' | 'provider' | 'file' | 'mail' | 'excel' | 'hand', change = {}) => ({
  isIssuedHere: false,
  trust: 'unchecked' as const,
  sources: [{ way, isSigned: false, hasSignature: false, ...change }],
});
const issuedHere: Provenance = {
  isIssuedHere: true,
  trust: 'proven',
  sources: [],
};
const proven = came('file', { isSigned: true, hasSignature: true });
const unknownSigner = came('mail', { hasSignature: true });
const unsigned = came('file');

test('a document corrects what is known no better than itself', () => {
  const byCredence = [
    [issuedHere, proven, came('portal'), came('provider')],
    [unknownSigner],
    [unsigned, came('excel'), came('hand')],
  ];
  for (const [better, ones] of byCredence.entries())
    for (const [worse, others] of byCredence.entries())
      for (const one of ones)
        for (const other of others)
          expect(takesEffectOn(one, other), JSON.stringify([one, other])).toBe(better <= worse);
});

test('what is proven later corrects what is proven', () => {
  expect(takesEffectOn({ ...unknownSigner, trust: 'proven' }, proven)).toBe(true);
  expect(takesEffectOn({ ...unknownSigner, trust: 'code-not-proven' }, proven)).toBe(true);
  expect(takesEffectOn({ ...unknownSigner, trust: 'issuer-unknown' }, proven)).toBe(false);
});

test('portal, provider and a proven signature are authentic', () => {
  expect(
    [proven, came('portal'), came('provider'), unknownSigner, unsigned].map(({ sources }) =>
      sources.every(isAuthentic),
    ),
  ).toEqual([true, true, true, false, false]);
});
