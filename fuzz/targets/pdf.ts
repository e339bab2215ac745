import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { plainPdf } from '@hoadon/signing/testing/sample-pdf';
import { closingOf } from '../../packages/server/src/connectors/signatures/closing-signature.ts';
import { readPdf } from '../../packages/server/src/features/intake/reading/files/read-pdf.ts';
import { FileRefused } from '../../packages/server/src/features/intake/reading/refusal.ts';
import { IN_OWN_PROCESS_MS, type Target, unlessDeclared } from '../define-target.ts';
import { sample } from '../read-sample.ts';

const JUDGEMENT = { trust: createTrustStore([]), now: '2026-11-23T02:00:00.000Z' };

export const target: Target = {
  about: 'PDF with an attached invoice, or closed by a signature',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [
    ...['attached', 'objects', 'signed'].map((name) => sample(`${name}.pdf`)),
    plainPdf(),
  ],
  async check(bytes) {
    closingOf(bytes);
    const outcomes = await unlessDeclared([FileRefused], () => readPdf('a.pdf', bytes, JUDGEMENT));
    for (const outcome of outcomes ?? [])
      if (outcome.kind === 'refused' && outcome.refusal.reason === 'READER_FAILED')
        throw new Error(outcome.cause ?? 'READER_FAILED');
  },
};
