import type { Signer } from '../keys/signer.ts';
import { type SignedPart, signElement } from '../sign-xml.ts';
import {
  createTestAuthority,
  type IssuedCertificate,
  type TestAuthority,
} from '../test-authority.ts';

export const SELLER = '0101234567';
/** As in the certificate. */
export const SELLER_NAME = 'CÔNG TY TNHH AN BÌNH & CỘNG SỰ';
export const SIGNED_AT = '2026-11-21T09:30:00';
export const CODE = '00A1B2C3D4E5F60718293A4B5C6D7E8F90';

/** All signers of the tests, made up. */
export type Cast = Readonly<{
  authority: TestAuthority;
  /** Certificate authority of the state, which certifies the tax authority. */
  stateAuthority: TestAuthority;
  seller: IssuedCertificate;
  otherSeller: IssuedCertificate;
  taxAuthority: IssuedCertificate;
}>;

export async function createCast(): Promise<Cast> {
  const authority = await createTestAuthority({ name: 'CA THỬ NGHIỆM' });
  const stateAuthority = await createTestAuthority({ name: 'CA NHÀ NƯỚC THỬ NGHIỆM' });
  return {
    authority,
    stateAuthority,
    seller: await authority.issue({ commonName: SELLER_NAME, taxCode: SELLER }),
    otherSeller: await authority.issue({ commonName: 'CÔNG TY MINH CHÂU', taxCode: '0312345678' }),
    taxAuthority: await stateAuthority.issue({ commonName: 'CỤC THUẾ', taxCode: null }),
  };
}

export type InvoiceText = Readonly<{
  id?: string;
  number?: string;
  seller?: string;
  total?: string;
  issuedOn?: string;
  serial?: string;
  /** Changes the data before signing. */
  change?: (data: string) => string;
}>;

/** DLHDon of a made-up invoice, canonical. */
export function invoiceData({
  id = 'HD7',
  number = '7',
  seller = SELLER,
  total = '1100000',
  issuedOn = '2026-11-21',
  serial = 'C26TAA',
  change = (data) => data,
}: InvoiceText = {}): SignedPart {
  return {
    dataId: id,
    data: change(
      `<DLHDon Id="${id}"><TTChung><PBan>2.1.0</PBan><THDon>Hóa đơn giá trị gia tăng</THDon><KHMSHDon>1</KHMSHDon><KHHDon>${serial}</KHHDon><SHDon>${number}</SHDon><NLap>${issuedOn}</NLap><DVTTe>VND</DVTTe><HTTToan>TM/CK</HTTToan><MSTTCGP>0100000000</MSTTCGP></TTChung>` +
        `<NDHDon><NBan><Ten>Công ty TNHH An Bình &amp; Cộng sự</Ten><MST>${seller}</MST><DChi>1 Phố Thử, Hà Nội</DChi></NBan><NMua><Ten>Công ty Minh Châu</Ten><MST>0312345678</MST><DChi>2 Phố Thử</DChi></NMua>` +
        '<DSHHDVu><HHDVu><TChat>1</TChat><STT>1</STT><THHDVu>Bàn gỗ &lt;loại A&gt;</THHDVu><DVTinh>Cái</DVTinh><SLuong>1</SLuong><DGia>1000000</DGia><ThTien>1000000</ThTien><TSuat>10%</TSuat></HHDVu></DSHHDVu>' +
        `<TToan><THTTLTSuat><LTSuat><TSuat>10%</TSuat><ThTien>1000000</ThTien><TThue>100000</TThue></LTSuat></THTTLTSuat><TgTCThue>1000000</TgTCThue><TgTThue>100000</TgTThue><TgTTTBSo>${total}</TgTTTBSo><TgTTTBChu>Một triệu một trăm nghìn đồng</TgTTTBChu></TToan></NDHDon></DLHDon>`,
    ),
  };
}

export type InvoiceParts = Readonly<{
  data: SignedPart;
  code?: SignedPart;
  seller?: string;
  buyer?: string;
  authority?: string;
}>;

export const codePart = (id = 'MA7'): SignedPart => ({
  dataId: id,
  data: `<MCCQT Id="${id}">${CODE}</MCCQT>`,
});

/** The whole HDon from its parts. */
export const invoiceFile = ({ data, code, seller = '', buyer, authority }: InvoiceParts): string =>
  `<HDon>${data.data}${code?.data ?? ''}<DSCKS><NBan>${seller}</NBan>${buyer === undefined ? '' : `<NMua>${buyer}</NMua>`}${authority === undefined ? '' : `<CQT>${authority}</CQT>`}</DSCKS></HDon>`;

export const sellerSignature = (data: SignedPart, signer: Signer, id = 'NBan-7'): Promise<string> =>
  signElement({ ...data, signatureId: id, signedAt: SIGNED_AT, signer });

/** An invoice signed by its seller and, with its code, by the tax authority. */
export async function signedInvoice(cast: Cast, text: InvoiceText = {}): Promise<string> {
  const data = invoiceData(text);
  const code = codePart();
  return invoiceFile({
    data,
    code,
    seller: await sellerSignature(data, cast.seller.signer),
    authority: await signElement({
      ...data,
      extra: [code],
      signatureId: 'CQT-7',
      signedAt: '2026-11-21T09:31:00',
      signer: cast.taxAuthority.signer,
    }),
  });
}
