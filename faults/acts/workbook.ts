import { writeXlsx } from 'hucre/xlsx';
import { formatDate } from '../../packages/domain/src/dates/format-date.ts';
import type { ImportColumnKey } from '../../packages/domain/src/import/import-column.ts';
import { IMPORT_COLUMNS } from '../../packages/domain/src/import/import-columns.ts';
import { serialOfThisYear, today } from './act.ts';

/** One invoice of one line for each buyer. */
export const workbookOf = (buyers: readonly string[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: [
      {
        name: 'Hóa đơn',
        rows: [
          IMPORT_COLUMNS.map(({ header }) => header),
          ...buyers.map((buyer, index) => {
            const row = rowOf(buyer, index);
            return IMPORT_COLUMNS.map(({ key }) => row[key] ?? null);
          }),
        ],
      },
    ],
  });

const rowOf = (
  buyer: string,
  index: number,
): Partial<Record<ImportColumnKey, string | number>> => ({
  invoiceKey: `${buyer} ${index}`,
  serial: serialOfThisYear(),
  issuedOn: formatDate(today()),
  legalName: buyer,
  taxCode: '0399995507',
  address: '5 Nguyễn Huệ, Thành phố Hồ Chí Minh',
  lineName: 'Ghế văn phòng',
  unit: 'cái',
  quantity: 2,
  price: 150_000,
  rate: '10%',
});
