import { amountInWords } from '@hoadon/domain/money/amount-in-words';
import { decimal, plus, round, sum, times, ZERO } from '@hoadon/domain/money/decimal';
import type { DecodedLine, Invoice } from '@hoadon/xml/invoice/invoice';

const GOODS = [
  ['Giấy in A4 định lượng 80 gsm, độ trắng 98', 'ram'],
  ['Mực in laser màu đen', 'hộp'],
  ['Dịch vụ vận chuyển Hà Nội – Đà Nẵng', 'chuyến'],
  [
    'Thép hộp mạ kẽm 40×80 dài 6 m, dày 1,4 mm, tiêu chuẩn TCVN 3783, hàng mới nguyên đai kiện',
    'cây',
  ],
  ['Bàn làm việc gỗ sồi tự nhiên', 'cái'],
] as const;
const RATES = ['8', '10', 'KCT'] as const;

/** A line of goods with consistent amounts: quantity `index + 1`, prices rising by 1,250 dong. */
export function sampleLine(index: number): DecodedLine {
  const [name, unit] = GOODS[index % GOODS.length] ?? GOODS[0];
  const rate = RATES[index % RATES.length] ?? '8';
  const quantity = decimal(index + 1);
  const price = decimal(50_000 + 1_250 * index);
  const subtotal = times(quantity, price);
  const tax = rate === 'KCT' ? null : round(times(subtotal, decimal(Number(rate) / 100)), 0);
  return {
    type: 'product',
    position: String(index + 1),
    nature: '1',
    code: null,
    name,
    unit,
    quantity,
    price,
    discountPercent: null,
    discountAmount: null,
    rate,
    customRate: null,
    rateText: rate === 'KCT' ? 'KCT' : `${rate}%`,
    subtotal,
    tax,
    total: tax === null ? subtotal : plus(subtotal, tax),
    method: null,
  };
}

/** A signed and coded VAT invoice of `lineCount` lines between two made-up companies. */
export function sampleInvoice(lineCount: number, changes: Partial<Invoice> = {}): Invoice {
  const lines = Array.from({ length: lineCount }, (_, index) => sampleLine(index));
  const byRate = RATES.map((rate) => {
    const group = lines.filter((line) => line.rate === rate);
    return {
      rate,
      customRate: null,
      base: sum(group.map((line) => line.subtotal ?? ZERO)),
      tax: rate === 'KCT' ? null : sum(group.map((line) => line.tax ?? ZERO)),
    };
  }).filter((group) => group.base !== ZERO);
  const withoutTax = sum(byRate.map((group) => group.base));
  const tax = sum(byRate.map((group) => group.tax ?? ZERO));
  return {
    version: '2.1.0',
    dataId: 'data',
    name: 'Hóa đơn giá trị gia tăng',
    template: '1',
    serial: 'C26TAA',
    number: '123',
    issuedOn: '2026-11-21',
    currency: 'VND',
    exchangeRate: null,
    paymentMethod: 'TM/CK',
    providerTaxCode: '0100000000',
    related: null,
    seller: {
      taxCode: '0101234567',
      name: 'Công ty Cổ phần Thương mại và Dịch vụ Sông Hồng',
      address: 'Số 12 phố Hàng Bài, phường Hoàn Kiếm, thành phố Hà Nội, Việt Nam',
      phone: '024 3825 1234',
      email: 'ketoan@songhong.example',
      fax: null,
      website: 'songhong.example',
      bankAccount: '0011002233445',
      bankName: 'Ngân hàng TMCP Ví Dụ, chi nhánh Hà Nội',
    },
    buyer: {
      type: 'ENTERPRISE',
      name: 'Nguyễn Thị Ánh Tuyết',
      legalName: 'Công ty TNHH Đầu tư Xây dựng Thủ Đức',
      taxCode: '0312345678',
      address: '245/7 đường Võ Văn Ngân, phường Thủ Đức, thành phố Hồ Chí Minh',
      phone: null,
      fax: null,
      email: 'ketoan@thuduc.example',
      identityNumber: null,
      passportNumber: null,
      identityType: null,
      budgetUnitCode: null,
      country: null,
      code: null,
      bankAccount: null,
      bankName: null,
    },
    delivery: null,
    lines,
    totals: {
      withoutTax,
      tax,
      withTax: plus(withoutTax, tax),
      discount: ZERO,
      decreeReduction: ZERO,
      byRate,
    },
    amountInWords: amountInWords(plus(withoutTax, tax), 'VND'),
    note: null,
    authorityCode: '00A1B2C3D4E5F60718293A4B5C6D7E8F90',
    qrText:
      '00020101021299610032D3B0C1E1A5B74F0C9D1E2F3A4B5C6D7E01100101234567020110306C26TAA0403123050820261121060918821486863041234',
    signatures: [
      {
        place: 'seller',
        signedAt: '2026-11-21T03:20:41.000Z',
        signer: 'CÔNG TY CỔ PHẦN THƯƠNG MẠI VÀ DỊCH VỤ SÔNG HỒNG',
      },
      { place: 'authority', signedAt: '2026-11-21T03:21:03.000Z', signer: 'CỤC THUẾ (THỬ NGHIỆM)' },
    ],
    extras: [],
    ...changes,
  };
}
