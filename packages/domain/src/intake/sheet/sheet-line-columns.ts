import type { SheetColumn } from './sheet-column.ts';

/** Of one line: its row. Left out where a row is a whole invoice. */
export const SHEET_LINE_COLUMNS: readonly SheetColumn[] = [
  {
    key: 'lineCode',
    header: 'Mã hàng',
    also: ['Mã hàng hóa', 'Mã sản phẩm', 'Mã vật tư', 'Item code', 'Product code'],
    required: false,
    example: ['BAN-01', 'GHE-01'],
    meaning: 'Mã hàng hóa, dịch vụ.',
  },
  {
    key: 'lineName',
    header: 'Tên hàng hóa, dịch vụ',
    also: [
      ...['Tên hàng hóa', 'Tên hàng', 'Hàng hóa, dịch vụ', 'Mặt hàng', 'Tên sản phẩm'],
      ...['Tên hàng hóa dịch vụ mua vào', 'Item', 'Item name', 'Product', 'Product name', 'Goods'],
    ],
    required: false,
    example: ['Bàn làm việc', 'Ghế văn phòng'],
    meaning: 'Mỗi dòng của bảng là một dòng hàng của hóa đơn.',
  },
  {
    key: 'unit',
    header: 'Đơn vị tính',
    also: ['ĐVT', 'Unit'],
    required: false,
    example: ['cái', 'cái'],
    meaning: 'Đơn vị tính của dòng.',
  },
  {
    key: 'quantity',
    header: 'Số lượng',
    also: ['SL', 'Quantity', 'Qty'],
    required: false,
    example: [1, 3],
    meaning: 'Số lượng của dòng.',
  },
  {
    key: 'price',
    header: 'Đơn giá',
    also: ['Giá', 'Unit price', 'Price'],
    required: false,
    example: [1_000_000, 150_000],
    meaning: 'Đơn giá chưa thuế.',
  },
  {
    key: 'subtotal',
    header: 'Thành tiền',
    also: [
      ...['Thành tiền chưa thuế', 'Tiền hàng', 'Thành tiền trước thuế'],
      ...['Line amount', 'Amount'],
    ],
    required: false,
    example: ['', ''],
    meaning: 'Trước thuế. Bỏ trống: số lượng nhân đơn giá.',
  },
  {
    key: 'rate',
    header: 'Thuế suất',
    also: [
      'Thuế suất GTGT',
      'Thuế suất (%)',
      '% thuế GTGT',
      'Thuế GTGT (%)',
      'VAT rate',
      'Tax rate',
    ],
    required: false,
    example: ['10%', '10%'],
    meaning: '0, 5, 8, 10, KCT, KKKNT hoặc mức khác.',
  },
  {
    key: 'lineTax',
    header: 'Tiền thuế',
    also: ['Tiền thuế GTGT', 'Thuế GTGT', 'VAT amount', 'Tax amount', 'VAT'],
    required: false,
    example: ['', ''],
    meaning: 'Của dòng. Bỏ trống: theo thuế suất.',
  },
];
