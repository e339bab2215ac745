import { decimal } from '@hoadon/domain/money/decimal';
import { qrText } from '@hoadon/xml/invoice/qr/qr-text';
import { objectsIn, readQrText } from '@hoadon/xml/invoice/qr/read-qr-text';
import { ON_SERVER_THREAD_MS, requireNoSilentZero, type Target } from '../define-target.ts';
import { textSample } from '../read-sample.ts';

const FACTS = {
  sellerTaxCode: '0101234567',
  template: '1',
  serial: 'C26TAA',
  issuedOn: '2026-11-21',
};

export const target: Target = {
  about: 'texts of the QR codes on prints (EMV)',
  format: 'bytes',
  limitMs: ON_SERVER_THREAD_MS,
  samples: async () => [
    textSample(qrText({ ...FACTS, id: 'A'.repeat(32), number: '7', total: decimal('1100000') })),
    textSample(qrText({ ...FACTS, id: null, number: '99999999', total: decimal('0.5') })),
  ],
  async check(bytes) {
    const text = Buffer.from(bytes).toString('utf8');
    const read = readQrText(text);
    const written = objectsIn(objectsIn(text).get('99') ?? '').get('06');
    if (read) requireNoSilentZero('total', read.total, written);
  },
};
