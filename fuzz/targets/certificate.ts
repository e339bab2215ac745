import { createTrustStore } from '@hoadon/signing/certificates/trust-store';
import { verifyDocument } from '@hoadon/signing/verifying/verify-xml';
import { IN_OWN_PROCESS_MS, type Target } from '../define-target.ts';
import { sample } from '../read-sample.ts';

const CERTIFICATE = /<X509Certificate>[^<]*<\/X509Certificate>/g;
const INVOICE = Buffer.from(sample('signed-invoice.xml')).toString('utf8');

export const target: Target = {
  about: 'certificates inside signatures',
  format: 'bytes',
  limitMs: IN_OWN_PROCESS_MS,
  samples: async () => [sample('certificate.der')],
  async check(der) {
    const text = `<X509Certificate>${Buffer.from(der).toString('base64')}</X509Certificate>`;
    const trust = createTrustStore([]);
    await verifyDocument(Buffer.from(INVOICE.replace(CERTIFICATE, text)), {
      trust,
      now: '2026-11-23T02:00:00.000Z',
    });
  },
};
