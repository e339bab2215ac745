import { hasValidCheckDigit } from '@hoadon/domain/identity/tax-code';

const FORMS = [
  'Công ty TNHH',
  'Công ty Cổ phần',
  'Công ty TNHH Một thành viên',
  'Doanh nghiệp tư nhân',
  'Hợp tác xã',
] as const;
const TRADES = [
  'Thương mại',
  'Dịch vụ',
  'Sản xuất',
  'Xây dựng',
  'Vận tải',
  'In ấn',
  'Xuất nhập khẩu',
  'Nông sản',
  'Thực phẩm',
  'Thiết bị y tế',
  'Điện máy',
  'Dệt may',
  'Nội thất',
  'Du lịch',
  'Phần mềm',
  'Bao bì',
  'Vật liệu xây dựng',
] as const;
const FIRST_WORDS = [
  'An',
  'Bình',
  'Đại',
  'Đông',
  'Hải',
  'Hoàng',
  'Hồng',
  'Kim',
  'Long',
  'Minh',
  'Nam',
  'Ngọc',
  'Phú',
  'Quang',
  'Tân',
  'Thái',
  'Thiên',
  'Trường',
  'Việt',
  'Vĩnh',
  'Xuân',
] as const;
const SECOND_WORDS = [
  'Cường',
  'Dương',
  'Đạt',
  'Gia',
  'Hà',
  'Hưng',
  'Khang',
  'Lợi',
  'Mai',
  'Phát',
  'Phong',
  'Phúc',
  'Sơn',
  'Thành',
  'Thịnh',
  'Tiến',
  'Vinh',
  'Vượng',
  'Yên',
] as const;
const FAMILY_NAMES = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Huỳnh', 'Vũ', 'Võ', 'Đặng', 'Bùi'] as const;
const MIDDLE_NAMES = ['Thị', 'Văn', 'Minh', 'Ngọc', 'Hữu', 'Thanh', 'Đức'] as const;
const STREETS = [
  'Hoa Sứ',
  'Cây Bàng',
  'Mặt Trời',
  'Bờ Sông',
  'Chợ Cũ',
  'Bến Đò',
  'Đồng Xanh',
] as const;
const PROVINCES = [
  'Thành phố Hồ Chí Minh',
  'Thành phố Hà Nội',
  'Thành phố Đà Nẵng',
  'Thành phố Hải Phòng',
  'Thành phố Cần Thơ',
  'Tỉnh Đồng Nai',
  'Tỉnh Nghệ An',
  'Tỉnh Lâm Đồng',
] as const;

/** A made-up person by number: the same number always yields the same person. */
export type MadeUp = Readonly<{
  /** A company. */
  name: string;
  /** Not assigned, though its check digit is right. */
  taxCode: string;
  /** Who buys there. */
  person: string;
  address: string;
  email: string;
}>;

/** Differs from every other below 500,000. */
export function madeUp(number: number): MadeUp {
  const taxCode = taxCodeOf(number);
  return {
    name: companyName(number),
    taxCode,
    person: personName(number),
    address: `${1 + (number % 199)} Đường ${of(STREETS, number)}, ${of(PROVINCES, number)}`,
    email: `ketoan@c${taxCode}.example`,
  };
}

const of = (words: readonly string[], number: number): string => words[number % words.length] ?? '';

/** The lists are of coprime lengths: neighbours differ in every word. */
const companyName = (number: number): string =>
  [FORMS, TRADES, FIRST_WORDS, SECOND_WORDS].map((words) => of(words, number)).join(' ');

export const personName = (number: number): string =>
  [of(FAMILY_NAMES, number), of(MIDDLE_NAMES, number), of(FIRST_WORDS, number)].join(' ');

/** Of two neighbouring sets of nine digits at least one has a check digit. */
function taxCodeOf(number: number): string {
  for (const nine of [2 * number, 2 * number + 1].map((tail) => 39_000_000 + tail)) {
    for (let digit = 1; digit < 10; digit += 1) {
      const code = `0${nine}${digit}`;
      if (hasValidCheckDigit(code)) return code;
    }
  }
  throw new RangeError(`no tax code can be made of ${number}`);
}
