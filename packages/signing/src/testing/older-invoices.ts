import { createHash, sign } from 'node:crypto';
import type { IssuedCertificate } from '../test-authority.ts';
import { SELLER } from './signed-invoice.ts';

/** Made-up invoices of the formats before 2021, signed like the software of that time. */

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const INV = 'xmlns:inv="http://laphoadon.gdt.gov.vn/2014/09/invoicexml/v1"';

/** A signed part: `canonical` is the digested text, which may differ from the text in the file. */
type Signed = Readonly<{ uri: string; canonical: string }>;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('base64');

/** A signature without a time, SHA-1, with only the certificate in KeyInfo. `inherited`: namespaces in scope. */
function signature(
  { uri, canonical }: Signed,
  { privateKey, certificate }: IssuedCertificate,
  inherited = '',
): string {
  const info = `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod><SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod><Reference URI="${uri}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${sha1(canonical)}</DigestValue></Reference>`;
  const toSign = `<SignedInfo xmlns="${DSIG}"${inherited}>${info}</SignedInfo>`;
  const value = sign('sha1', Buffer.from(toSign), privateKey).toString('base64');
  return `<Signature xmlns="${DSIG}" Id="seller"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${Buffer.from(certificate).toString('base64')}</X509Certificate></X509Data></KeyInfo></Signature>`;
}

const tag = (name: string, text: string): string => `<inv:${name}>${text}</inv:${name}>`;

const DATA_OF_2014 = [
  tag('invoiceType', '01GTKT'),
  tag('templateCode', '01GTKT0/001'),
  tag('invoiceSeries', 'AB/26E'),
  tag('invoiceNumber', '0000451'),
  tag('invoiceName', 'Hóa đơn giá trị gia tăng'),
  tag('invoiceIssuedDate', '2026-11-21T08:30:00+07:00'),
  tag('currencyCode', 'VND'),
  tag('adjustmentType', '3'),
  tag('originalInvoiceId', '01GTKT0/001;AB/26E;0000449'),
  tag('originalInvoiceIssueDate', '2026-11-02T00:00:00'),
  tag('payments', tag('payment', tag('paymentMethodName', 'TM/CK'))),
  tag('sellerLegalName', 'Công ty TNHH An Bình &amp; Cộng sự'),
  tag('sellerTaxCode', SELLER),
  tag('sellerAddressLine', '1 Phố Thử, Hà Nội'),
  tag('buyerDisplayName', 'Lý Thị Cam'),
  tag('buyerLegalName', 'Công ty Minh Châu'),
  tag('buyerTaxCode', '0312345678'),
  tag('buyerAddressLine', '2 Phố Thử'),
  tag(
    'items',
    tag(
      'item',
      tag('lineNumber', '1') +
        tag('itemCode', 'BAN-1') +
        tag('itemName', 'Bàn gỗ') +
        tag('unitName', 'Cái') +
        tag('unitPrice', '500000.00') +
        tag('quantity', '2.00') +
        tag('itemTotalAmountWithoutVat', '1000000') +
        tag('vatPercentage', '10') +
        tag('vatAmount', '100000'),
    ) +
      tag(
        'item',
        tag('lineNumber', '2') +
          tag('itemName', 'Rau sạch') +
          tag('itemTotalAmountWithoutVat', '50000') +
          tag('vatPercentage', '-1'),
      ) +
      tag('item', tag('itemName', 'Giao tại kho') + tag('selection', '2')),
  ),
  tag(
    'invoiceTaxBreakdowns',
    tag(
      'invoiceTaxBreakdown',
      tag('vatPercentage', '10.0') +
        tag('vatTaxableAmount', '1000000') +
        tag('vatTaxAmount', '100000'),
    ) + tag('invoiceTaxBreakdown', tag('vatPercentage', '-1') + tag('vatTaxableAmount', '50000')),
  ),
  tag('totalAmountWithoutVAT', '1050000'),
  tag('totalVATAmount', '100000'),
  tag('totalAmountWithVAT', '1150000'),
  tag('totalAmountWithVATInWords', 'Một triệu một trăm năm mươi nghìn đồng'),
  tag('userDefines', 'Kho 3'),
].join('');

/**
 * TCVN of 2014: `inv:invoiceData id="data"` and the signature beside it, which covers the data or the whole file.
 * `more`: further tags of the data.
 */
export function invoiceOf2014(
  seller: IssuedCertificate,
  covers: '#data' | '' = '#data',
  more = '',
): string {
  const data = `${DATA_OF_2014}${more}`;
  const control = tag('controlData', tag('systemCode', 'PHAN-MEM-THU'));
  const file = (signed: string) =>
    `<inv:invoice ${INV}><inv:invoiceData id="data">${data}</inv:invoiceData>${control}${signed}</inv:invoice>`;
  const canonical =
    covers === ''
      ? `<?xml-stylesheet type="text/xsl" href="invoice.xsl"?>\n${file('')}`
      : `<inv:invoiceData ${INV} id="data">${data}</inv:invoiceData>`;
  const sealed = file(signature({ uri: covers, canonical }, seller, ` ${INV}`));
  return `<?xml version="1.0" encoding="UTF-8"?><?xml-stylesheet type="text/xsl" href="invoice.xsl"?>${sealed}`;
}

/** VNPT's own format before 2021. `more`: further tags of the content. */
export function oldVnptInvoice(seller: IssuedCertificate, more = ''): string {
  const content =
    `<Content Id="SigningData"><ArisingDate>21/11/2026</ArisingDate><InvoiceName>Hóa đơn giá trị gia tăng</InvoiceName><InvoicePattern>01GTKT0/002</InvoicePattern><SerialNo>VN/26E</SerialNo><InvoiceNo>0000077</InvoiceNo><Kind_of_Payment>CK</Kind_of_Payment>` +
    `<ComName>Công ty TNHH An Bình</ComName><ComTaxCode>${SELLER}</ComTaxCode><ComAddress>1 Phố Thử, Hà Nội</ComAddress><ComPhone>0240000000</ComPhone><CusCode>KH1</CusCode><CusName>Công ty Minh Châu</CusName><Buyer></Buyer><CusTaxCode>0312345678</CusTaxCode><CusAddress>2 Phố Thử</CusAddress>` +
    '<Products><Product><Code>CP</Code><ProdName>Cước viễn thông</ProdName><ProdUnit>Tháng</ProdUnit><ProdQuantity>1</ProdQuantity><ProdPrice>300000</ProdPrice><Amount>300000</Amount></Product><Product><ProdName>Giảm giá</ProdName><Amount>20000</Amount><IsSum>2</IsSum></Product></Products>' +
    '<Total>280000</Total><VAT_Rate>10</VAT_Rate><VAT_Amount>28000</VAT_Amount><Amount>308000</Amount><Amount_words>Ba trăm lẻ tám nghìn đồng</Amount_words><SignDate>21/11/2026</SignDate><EmailDeliver>mua@vi-du.test</EmailDeliver><KindOfService>11/2026</KindOfService>' +
    `${more}</Content>`;
  return `<Invoice>${content}${signature({ uri: '#SigningData', canonical: content }, seller)}</Invoice>`;
}

/** The draft of 2020 (Decision 635): today's root with other tags for the day and the goods. */
export function draftOf2020(seller: IssuedCertificate): string {
  const data =
    '<DLHDon Id="DLHDon"><TTChung><PBan>1.0.0</PBan><THDon>Hóa đơn giá trị gia tăng</THDon><KHMSHDon>01GTKT0/001</KHMSHDon><KHHDon>VN/26E</KHHDon><SHDon>0000169</SHDon><TDLap>2026-11-21T15:05:22.92</TDLap><TChat>1</TChat><DVTTe>VND</DVTTe><TGia>1.000000</TGia></TTChung>' +
    `<NDHDon><NBan><Ten>Công ty TNHH An Bình</Ten><MST>${SELLER}</MST><DChi>1 Phố Thử</DChi></NBan><NMua><Ten>Công ty Minh Châu</Ten><MST>0312345678</MST><DChi>2 Phố Thử</DChi></NMua><DSHHDVu><HHDVu><TChat>1</TChat><STT>1</STT><Ten>Chuột máy tính</Ten><DVTinh>cái</DVTinh><SLuong>1</SLuong><DGia>77000.480000</DGia><TLCKhau>False</TLCKhau><ThTien>77000.480000</ThTien><TSuat>10%</TSuat></HHDVu></DSHHDVu><TToan><THTTLTSuat><LTSuat><TSuat>10%</TSuat><ThTien>77000.480000</ThTien><TThue>7700.048000</TThue></LTSuat></THTTLTSuat><TgTCThue>77000.000000</TgTCThue><TgTThue>7700.000000</TgTThue><TgTTTBSo>84700.000000</TgTTTBSo><TgTTTBChu>Tám mươi bốn nghìn bảy trăm đồng</TgTTTBChu></TToan></NDHDon></DLHDon>`;
  const time =
    '<SignatureProperties><SignatureProperty Id="nguoiban" Target="#NBan1"><SigningTime>2026-11-21T15:05:22</SigningTime></SignatureProperty></SignatureProperties>';
  const info = `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod><SignatureMethod Algorithm="${DSIG}rsa-sha1"></SignatureMethod>${reference('DLHDon', data)}${reference('nguoiban', time.slice('<SignatureProperties>'.length, -'</SignatureProperties>'.length).replace('<SignatureProperty', `<SignatureProperty xmlns="${DSIG}"`))}`;
  const value = sign(
    'sha1',
    Buffer.from(`<SignedInfo xmlns="${DSIG}">${info}</SignedInfo>`),
    seller.privateKey,
  ).toString('base64');
  return `<HDon Id="19KHCT">${data}<DSCKS><NBan><Signature xmlns="${DSIG}" Id="NBan1"><SignedInfo>${info}</SignedInfo><SignatureValue>${value}</SignatureValue><KeyInfo><X509Data><X509Certificate>${Buffer.from(seller.certificate).toString('base64')}</X509Certificate></X509Data></KeyInfo><Object>${time}</Object></Signature></NBan></DSCKS></HDon>`;
}

const reference = (id: string, canonical: string): string =>
  `<Reference URI="#${id}"><Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform></Transforms><DigestMethod Algorithm="${DSIG}sha1"></DigestMethod><DigestValue>${sha1(canonical)}</DigestValue></Reference>`;
