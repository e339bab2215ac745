import type { VatRate } from '@hoadon/domain/invoice/vat-rate';

/** What is traded: price in dong for one unit. */
export type Goods = Readonly<{
  name: string;
  unit: string;
  price: number;
  /** Null: what most goods carry on the day. */
  rate: VatRate | null;
}>;

/** What the demo company sells. */
export const SOLD: readonly [Goods, ...Goods[]] = [
  { name: 'Giấy in A4 70 g/m²', unit: 'Ram', price: 62_000, rate: null },
  { name: 'Giấy in A3 80 g/m²', unit: 'Ram', price: 138_000, rate: null },
  { name: 'Bút bi xanh 0,5 mm', unit: 'Hộp', price: 55_000, rate: null },
  { name: 'Bút dạ bảng trắng', unit: 'Hộp', price: 96_000, rate: null },
  { name: 'Bìa hồ sơ nhựa khổ A4', unit: 'Cái', price: 4_500, rate: null },
  { name: 'Sổ tay bìa da', unit: 'Quyển', price: 85_000, rate: null },
  { name: 'Kẹp tài liệu 32 mm', unit: 'Hộp', price: 21_000, rate: null },
  { name: 'Mực in laser đen', unit: 'Hộp', price: 790_000, rate: '10' },
  { name: 'Máy in laser đen trắng', unit: 'Cái', price: 4_250_000, rate: '10' },
  { name: 'Máy hủy tài liệu', unit: 'Cái', price: 2_890_000, rate: '10' },
  { name: 'Đèn bàn học LED', unit: 'Cái', price: 389_000, rate: null },
  { name: 'Ghế xoay văn phòng', unit: 'Cái', price: 1_450_000, rate: null },
  { name: 'Sách giáo khoa lớp 10', unit: 'Bộ', price: 185_000, rate: 'KCT' },
  { name: 'Phấn trắng không bụi', unit: 'Hộp', price: 18_000, rate: '5' },
];

/** What it buys. */
export const BOUGHT: readonly [Goods, ...Goods[]] = [
  { name: 'Bột giấy cuộn', unit: 'Tạ', price: 1_850_000, rate: null },
  { name: 'Hạt nhựa màu', unit: 'Kg', price: 42_000, rate: null },
  { name: 'Cước vận chuyển hàng hóa', unit: 'Chuyến', price: 1_350_000, rate: null },
  { name: 'Tiền điện', unit: 'kWh', price: 2_870, rate: null },
  { name: 'Thuê kho', unit: 'Tháng', price: 7_500_000, rate: '10' },
  { name: 'Dịch vụ viễn thông', unit: 'Tháng', price: 1_980_000, rate: '10' },
  { name: 'Nước sạch', unit: 'm³', price: 15_900, rate: '5' },
  { name: 'Thùng carton 3 lớp', unit: 'Cái', price: 7_800, rate: null },
];
