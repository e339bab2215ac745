import {
  documentKind,
  PROVING_KINDS,
} from '../../packages/server/src/platform/files/document-kind.ts';
import { ON_SERVER_THREAD_MS, type Target } from '../define-target.ts';
import { sample } from '../read-sample.ts';

export const target: Target = {
  about: 'files beside records, vouchers and corrections',
  format: 'bytes',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () =>
    [
      'drafts.xlsx',
      'attached.pdf',
      'objects.pdf',
      'logo.png',
      'signed-invoice.xml',
      'invoices.zip',
    ].map(sample),
  async check(bytes) {
    await documentKind(bytes, PROVING_KINDS);
  },
};
