import type { Instant } from '@hoadon/domain/dates/plain-date';
import { foldForSearch } from '@hoadon/domain/search/fold';
import type { Db } from '../../platform/db/open.ts';
import { madeUp } from '../made-up.ts';

/** Who buys and who sells, by their numbers (made-up.ts). */
export const CUSTOMERS = { first: 100, count: 60 } as const;
export const VENDORS = { first: 200, count: 40 } as const;

/** A customer of earlier days that the register calls closed. */
export const CLOSED_CUSTOMER = 160;

const BANKS = ['Vietcombank', 'BIDV', 'VietinBank', 'Techcombank'] as const;
const NOTES = [
  'Đối chiếu công nợ ngày 25 hằng tháng',
  'Thanh toán chậm 15 ngày, gọi kế toán trước',
  'Gửi hóa đơn cho cả kho và phòng kế toán',
] as const;
/** Every so many the company has written down something about. */
const NOTED = 3;

/** Saves the partners before the first invoice, so that no invoice waits for its partner. */
export async function savePartners(db: Db, companyId: string, at: Instant): Promise<void> {
  const of = (number: number, isCustomer: boolean) => ({
    company_id: companyId,
    is_customer: isCustomer,
    is_vendor: !isCustomer,
    created_at: at,
    ...facts(number),
  });
  const rows = [CUSTOMERS, VENDORS].flatMap((group) =>
    Array.from({ length: group.count }, (_, index) => of(group.first + index, group === CUSTOMERS)),
  );
  const again = [CUSTOMERS.first, VENDORS.first].map((number) => ({
    ...of(number, number === CUSTOMERS.first),
    ...TWICE,
  }));
  await db
    .insertInto('partner')
    .values([...rows, of(CLOSED_CUSTOMER, true), ...again])
    .execute();
}

/** Entered a second time, without the tax code: these wait to be merged. */
const TWICE = {
  tax_code: null,
  address: 'Kho số 2, ghi theo danh thiếp',
  emails: [],
  bank_account: null,
  bank_name: null,
  notes: 'Có thể trùng, kiểm tra rồi gộp',
};

function facts(number: number) {
  const { name, taxCode, address } = madeUp(number);
  const nth = Math.floor(number / NOTED);
  const isNoted = number % NOTED === 0;
  return {
    tax_code: taxCode,
    name,
    address,
    search_text: foldForSearch(`${name} ${taxCode}`),
    emails: isNoted ? [`ketoan${number}@example.test`, `kho${number}@example.test`] : [],
    bank_account: isNoted ? `00110${String(number).padStart(8, '0')}` : null,
    bank_name: isNoted ? (BANKS[nth % BANKS.length] ?? null) : null,
    notes: isNoted ? (NOTES[nth % NOTES.length] ?? null) : null,
  };
}
