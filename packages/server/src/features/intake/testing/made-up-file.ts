/** A made-up invoice. */
export type MadeUp = Readonly<{
  seller: string;
  buyer: string | null;
  number?: string;
  serial?: string;
  sellerName?: string;
  sellerEmail?: string;
  issuedOn?: string;
  buyerContact?: Readonly<{ address: string; email?: string; account?: string }>;
  total?: number;
  code?: string;
  isSigned?: boolean;
  /** The provider whose software wrote it. */
  provider?: string;
  /** By which it is looked up. */
  secretCode?: string;
  /** The invoice that it puts right. */
  corrects?: Readonly<{ relation: 'replaces' | 'adjusts'; serial: string; number: string }>;
}>;

/** Its XML as a seller's program writes it; `isSigned` lays something in the place of the signature. */
export function madeUpFile(invoice: MadeUp): Uint8Array {
  const { seller, buyer, number = '7', serial = 'C26TAA', total = 1_100_000, corrects } = invoice;
  const { issuedOn = '2026-11-20', sellerEmail, buyerContact } = invoice;
  const tax = total / 11;
  const related = corrects
    ? `<TTHDLQuan><TCHDon>${corrects.relation === 'replaces' ? 1 : 2}</TCHDon><LHDCLQuan>1</LHDCLQuan><KHMSHDCLQuan>1</KHMSHDCLQuan><KHHDCLQuan>${corrects.serial}</KHHDCLQuan><SHDCLQuan>${corrects.number}</SHDCLQuan><NLHDCLQuan>2026-11-01</NLHDCLQuan></TTHDLQuan>`
    : '';
  const provider = invoice.provider ? `<MSTTCGP>${invoice.provider}</MSTTCGP>` : '';
  const secret = invoice.secretCode
    ? `<TTKhac><TTin><TTruong>Mã số bí mật</TTruong><KDLieu>string</KDLieu><DLieu>${invoice.secretCode}</DLieu></TTin></TTKhac>`
    : '';
  return Buffer.from(
    `<HDon><DLHDon Id="HD"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn giá trị gia tăng</THDon><KHMSHDon>1</KHMSHDon><KHHDon>${serial}</KHHDon><SHDon>${number}</SHDon><NLap>${issuedOn}</NLap><DVTTe>VND</DVTTe><HTTToan>TM/CK</HTTToan>${provider}${related}${secret}</TTChung>` +
      `<NDHDon><NBan><Ten>${invoice.sellerName ?? 'Công ty TNHH Bán Đồ'}</Ten><MST>${seller}</MST><DChi>1 Phố Thử</DChi>${tag('DCTDTu', sellerEmail)}</NBan><NMua><Ten>Công ty Mua</Ten>${buyer === null ? '' : `<MST>${buyer}</MST>`}<DChi>${buyerContact?.address ?? '2 Phố Thử'}</DChi>${tag('DCTDTu', buyerContact?.email)}${tag('STKNHang', buyerContact?.account)}</NMua>` +
      `<DSHHDVu><HHDVu><TChat>1</TChat><STT>1</STT><THHDVu>Bàn gỗ</THHDVu><DVTinh>Cái</DVTinh><SLuong>1</SLuong><DGia>${total - tax}</DGia><ThTien>${total - tax}</ThTien><TSuat>10%</TSuat></HHDVu></DSHHDVu>` +
      `<TToan><THTTLTSuat><LTSuat><TSuat>10%</TSuat><ThTien>${total - tax}</ThTien><TThue>${tax}</TThue></LTSuat></THTTLTSuat><TgTCThue>${total - tax}</TgTCThue><TgTThue>${tax}</TgTThue><TgTTTBSo>${total}</TgTTTBSo><TgTTTBChu>Bấy nhiêu đồng</TgTTTBChu></TToan></NDHDon></DLHDon>` +
      `${invoice.code ? `<MCCQT>${invoice.code}</MCCQT>` : ''}<DSCKS><NBan>${invoice.isSigned ? '<Signature/>' : ''}</NBan></DSCKS></HDon>`,
  );
}

const tag = (name: string, value: string | undefined) =>
  value === undefined ? '' : `<${name}>${value}</${name}>`;
