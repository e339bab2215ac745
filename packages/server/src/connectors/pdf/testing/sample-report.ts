import { decimal } from '@hoadon/domain/money/decimal';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { reason } from '@hoadon/domain/verification/reasons/verification-reasons';
import type { PrintedReport } from '../port.ts';

/** The report on a made-up invoice. */
export const sampleReport = (change: Partial<PrintedReport> = {}): PrintedReport => ({
  format: VIETNAMESE_FORMAT,
  company: { name: 'Công ty TNHH Đầu tư Xây dựng Thủ Đức', taxCode: '0312345678' },
  invoice: {
    template: '1',
    serial: 'C26TAA',
    number: '00000123',
    issuedOn: '2026-11-18',
    sellerName: 'Công ty Cổ phần Thương mại và Dịch vụ Sông Hồng',
    sellerTaxCode: '0101234567',
    buyerName: 'Công ty TNHH Đầu tư Xây dựng Thủ Đức',
    buyerTaxCode: '0312345678',
    withTax: decimal(166_750),
    currency: 'VND',
    authorityCode: '00A1B2C3D4E5F60718293A4B5C6D7E8F90',
  },
  verdict: 'failed',
  reasons: [
    reason('SUM_DIFFERS', { stated: '152500', computed: '152600.5' }),
    reason('SIGNED_LATE', {
      issued_on: '2026-11-18',
      signed_on: '2026-11-21',
      latest: '2026-11-19',
    }),
  ],
  subjects: [
    ...(['bytes', 'signature', 'certificate', 'authority-code', 'parties'] as const),
    ...(['sums', 'dates', 'symbol', 'duplicate'] as const),
  ],
  signatures: [
    {
      role: 'seller',
      signer: 'CÔNG TY SÔNG HỒNG',
      signerTaxCode: '0101234567',
      issuer: 'CA THỬ NGHIỆM',
      certificate: {
        subject: 'CN=CÔNG TY SÔNG HỒNG',
        issuer: 'CN=CA THỬ NGHIỆM',
        serialNumber: '5404FFFE',
        notBefore: '2026-01-01T00:00:00.000Z',
        notAfter: '2027-01-01T00:00:00.000Z',
      },
      signedAt: '2026-11-21T02:30:00.000Z',
      algorithm: 'rsa-sha256',
      weak: false,
      valid: true,
      trusted: true,
      reason: null,
    },
  ],
  fileHash: 'ab'.repeat(32),
  fileSize: 12_345,
  legalBasis: 'Nghị định 254/2026/NĐ-CP và Thông tư 91/2026/TT-BTC',
  rulesFrom: '2026-07-01',
  checkedAt: '2026-11-22T03:00:00.000Z',
  bytesSeenAt: '2026-11-22T20:00:00.000Z',
  checker: 'Trần Kế Toán',
  registersAskedAt: null,
  printedAt: '2026-11-23T03:00:00.000Z',
  ...change,
});
