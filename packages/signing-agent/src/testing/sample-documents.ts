import { TAX_CODE } from './test-tokens.ts';

export type Sample = Readonly<{
  id?: string;
  form?: string;
  number?: string;
  seller?: string;
  total?: string;
  buyer?: string;
  holder?: string;
}>;

/** A made-up invoice without its seller's signature. */
export const invoiceXml = ({
  id = 'data-7',
  form = '1',
  number = '7',
  seller = TAX_CODE,
  total = '1100000',
  buyer = 'Công ty Minh Châu',
  holder = '<NBan></NBan>',
}: Sample = {}): string =>
  `<?xml version="1.0" encoding="UTF-8"?><HDon><DLHDon Id="${id}"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn giá trị gia tăng</THDon><KHMSHDon>${form}</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>${number}</SHDon><NLap>2026-11-21</NLap><DVTTe>VND</DVTTe></TTChung><NDHDon><NBan><Ten>Công ty TNHH An Bình &amp; Cộng sự</Ten><MST>${seller}</MST></NBan><NMua><Ten>${buyer}</Ten><MST>0312345678</MST></NMua><DSHHDVu><HHDVu><THHDVu>Bàn gỗ &lt;loại A&gt;</THHDVu></HHDVu></DSHHDVu><TToan>${total === '' ? '' : `<TgTTTBSo>${total}</TgTTTBSo>`}</TToan></NDHDon></DLHDon><DLQRCode>000201</DLQRCode><DSCKS>${holder}<NMua></NMua></DSCKS></HDon>`;

/** A message with invoices, to be signed around all of them. */
export function messageXml(numbers: readonly string[], type = '206'): string {
  const invoices = numbers.map((number) =>
    invoiceXml({ id: `data-${number}`, number }).replace(/^<\?xml[^>]*\?>/, ''),
  );
  return `<?xml version="1.0" encoding="UTF-8"?><TDiep><TTChung><PBan>2.1.0</PBan><MLTDiep>${type}</MLTDiep><MST>${TAX_CODE}</MST></TTChung><DLieu Id="message">${invoices.join('')}</DLieu><CKSNNT/></TDiep>`;
}
