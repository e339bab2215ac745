import type { SheetColumn } from './sheet-column.ts';
import { SHEET_LINE_COLUMNS } from './sheet-line-columns.ts';

/** Of the invoice as a whole. The other headings are those of the portal's lists, of accounting programs, and English ones. */
const INVOICE_COLUMNS: readonly SheetColumn[] = [
  {
    key: 'template',
    header: 'Ký hiệu mẫu số',
    also: [
      ...['Mẫu số', 'Mẫu số hóa đơn', 'Ký hiệu mẫu hóa đơn', 'Mẫu hóa đơn', 'Mẫu HĐ'],
      ...['Template', 'Form', 'Invoice template', 'Template code'],
    ],
    required: false,
    example: ['1', '1'],
    meaning: '1: hóa đơn GTGT, 2: hóa đơn bán hàng. Bỏ trống được khi ký hiệu là 1C26TAA.',
  },
  {
    key: 'serial',
    header: 'Ký hiệu hóa đơn',
    also: [
      ...['Ký hiệu', 'Ký hiệu HĐ', 'Số seri', 'Seri', 'Mẫu số ký hiệu'],
      ...['Ký hiệu mẫu số ký hiệu hóa đơn', 'Serial', 'Series', 'Invoice serial', 'Invoice series'],
    ],
    required: true,
    example: ['C26TAA', 'C26TAA'],
    meaning: 'Bắt buộc. Sáu ký tự, ví dụ C26TAA; cũng nhận 1C26TAA và ký hiệu của hóa đơn cũ.',
  },
  {
    key: 'number',
    header: 'Số hóa đơn',
    also: [
      ...['Số', 'Số HĐ', 'Số HĐơn', 'Hóa đơn số', 'Số chứng từ gốc'],
      ...['Invoice number', 'Invoice no', 'Number', 'No of invoice'],
    ],
    required: true,
    example: ['125', '125'],
    meaning: 'Bắt buộc. Các dòng cùng người bán, mẫu số, ký hiệu và số là một hóa đơn.',
  },
  {
    key: 'issuedOn',
    header: 'Ngày lập',
    also: [
      ...['Ngày hóa đơn', 'Ngày HĐ', 'Ngày lập hóa đơn', 'Ngày phát hành', 'Ngày xuất HĐ'],
      ...['Ngày xuất hóa đơn', 'Invoice date', 'Date of invoice', 'Issued date', 'Issue date'],
    ],
    required: true,
    example: ['21/11/2026', '21/11/2026'],
    meaning: 'Bắt buộc. Ngày của Excel hoặc DD/MM/YYYY, DD-MM-YYYY, DD.MM.YYYY.',
  },
  {
    key: 'authorityCode',
    header: 'Mã CQT',
    also: [
      ...['Mã cơ quan thuế', 'Mã của cơ quan thuế', 'Mã CQT cấp', 'Mã tra cứu CQT'],
      ...['Authority code', 'Tax authority code'],
    ],
    required: false,
    example: ['', ''],
    meaning: 'Mã cơ quan thuế cấp cho hóa đơn, nếu có.',
  },
  {
    key: 'sellerTaxCode',
    header: 'MST người bán',
    also: [
      ...['MST người bán/MST người xuất hàng', 'Mã số thuế người bán', 'MST bên bán', 'MST NCC'],
      ...['MST người xuất hàng', 'Mã số thuế nhà cung cấp', 'Mã số thuế NCC', 'MST đơn vị bán'],
      ...['Mã số thuế bên bán', 'Mã số thuế đơn vị bán', 'Seller tax code', 'Supplier tax code'],
    ],
    required: true,
    example: ['0399995507', '0399995507'],
    meaning: 'Bắt buộc với hóa đơn đầu vào. Định dạng ô là Văn bản để giữ số 0 ở đầu.',
  },
  {
    key: 'sellerName',
    header: 'Tên người bán',
    also: [
      ...['Tên người bán/Tên người xuất hàng', 'Người bán', 'Tên bên bán', 'Nhà cung cấp'],
      ...['Tên người xuất hàng', 'Tên nhà cung cấp', 'Tên đơn vị bán', 'Đơn vị bán', 'Tên NCC'],
      ...['Đơn vị bán hàng', 'Seller', 'Seller name', 'Supplier', 'Supplier name'],
    ],
    required: false,
    example: ['Công ty Cổ phần Ví Dụ', ''],
    meaning: 'Tên đơn vị bán hàng.',
  },
  {
    key: 'sellerAddress',
    header: 'Địa chỉ người bán',
    also: ['Địa chỉ bên bán', 'Địa chỉ nhà cung cấp', 'Địa chỉ NCC', 'Seller address'],
    required: false,
    example: ['5 Nguyễn Huệ, Thành phố Hồ Chí Minh', ''],
    meaning: 'Địa chỉ của người bán.',
  },
  {
    key: 'buyerTaxCode',
    header: 'MST người mua',
    also: [
      ...['MST người mua/MST người nhận hàng', 'Mã số thuế người mua', 'MST bên mua'],
      ...['MST người nhận hàng', 'Mã số thuế khách hàng', 'MST khách hàng', 'MST đơn vị mua'],
      ...['Mã số thuế bên mua', 'Buyer tax code', 'Customer tax code'],
    ],
    required: false,
    example: ['', ''],
    meaning: 'Bỏ trống ở hóa đơn đầu vào: là công ty của bạn.',
  },
  {
    key: 'buyerName',
    header: 'Tên người mua',
    also: [
      ...['Tên người mua/Tên người nhận hàng', 'Người mua', 'Tên bên mua', 'Khách hàng'],
      ...['Tên người nhận hàng', 'Tên khách hàng', 'Tên đơn vị mua', 'Đơn vị mua hàng'],
      ...['Tên đơn vị mua hàng', 'Buyer', 'Buyer name', 'Customer', 'Customer name'],
    ],
    required: false,
    example: ['', ''],
    meaning: 'Bỏ trống ở hóa đơn đầu vào: là công ty của bạn.',
  },
  {
    key: 'buyerAddress',
    header: 'Địa chỉ người mua',
    also: ['Địa chỉ bên mua', 'Địa chỉ khách hàng', 'Buyer address', 'Customer address'],
    required: false,
    example: ['', ''],
    meaning: 'Địa chỉ của người mua.',
  },
  {
    key: 'paymentMethod',
    header: 'Hình thức thanh toán',
    also: ['HTTT', 'Phương thức thanh toán', 'Payment method'],
    required: false,
    example: ['CK', ''],
    meaning: 'TM, CK hoặc TM/CK. Bỏ trống: CK.',
  },
  {
    key: 'currency',
    header: 'Đơn vị tiền tệ',
    also: ['Loại tiền', 'Tiền tệ', 'Đồng tiền', 'Currency', 'Currency code'],
    required: false,
    example: ['VND', ''],
    meaning: 'Bỏ trống: VND.',
  },
  {
    key: 'exchangeRate',
    header: 'Tỷ giá',
    also: ['Tỉ giá', 'Exchange rate'],
    required: false,
    example: ['', ''],
    meaning: 'Số đồng của một đơn vị ngoại tệ; chỉ khi tiền tệ khác VND.',
  },
];

const TOTAL_COLUMNS: readonly SheetColumn[] = [
  {
    key: 'withoutTax',
    header: 'Tổng tiền chưa thuế',
    also: [
      ...['Tổng tiền hàng', 'Tổng tiền trước thuế', 'Cộng tiền hàng', 'Giá trị chưa thuế'],
      ...['Doanh số chưa thuế', 'Giá trị HHDV mua vào chưa có thuế', 'Tổng tiền chưa có thuế'],
      ...['Total before tax', 'Total without tax', 'Amount before tax'],
    ],
    required: false,
    example: [1_450_000, ''],
    meaning: 'Của cả hóa đơn. Bỏ trống: cộng các dòng.',
  },
  {
    key: 'tax',
    header: 'Tổng tiền thuế',
    also: [
      ...['Tổng tiền thuế GTGT', 'Tiền thuế GTGT cả hóa đơn', 'Tổng thuế GTGT', 'Cộng tiền thuế'],
      ...['Total tax', 'Total VAT', 'VAT total'],
    ],
    required: false,
    example: [145_000, ''],
    meaning: 'Của cả hóa đơn. Bỏ trống: cộng các dòng.',
  },
  {
    key: 'withTax',
    header: 'Tổng tiền thanh toán',
    also: [
      ...['Tổng cộng tiền thanh toán', 'Tổng thanh toán', 'Tổng tiền', 'Tổng cộng'],
      ...['Tổng giá trị thanh toán', 'Tổng tiền đã có thuế', 'Total', 'Total with tax'],
      ...['Grand total', 'Total amount', 'Total payment'],
    ],
    required: false,
    example: [1_595_000, ''],
    meaning: 'Của cả hóa đơn. Bỏ trống: tổng chưa thuế cộng thuế.',
  },
  {
    key: 'note',
    header: 'Ghi chú',
    also: ['Diễn giải', 'Nội dung', 'Note', 'Remark', 'Description of invoice'],
    required: false,
    example: ['', ''],
    meaning: 'Nội dung của hóa đơn.',
  },
];

/** The columns in the order of the template. */
export const SHEET_COLUMNS: readonly SheetColumn[] = [
  ...INVOICE_COLUMNS,
  ...SHEET_LINE_COLUMNS,
  ...TOTAL_COLUMNS,
];
