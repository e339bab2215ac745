import { Failure } from '@hoadon/domain/errors/failure';
import { badColumns } from '@hoadon/domain/import/match-columns';
import type { Direction } from '@hoadon/domain/intake/direction';
import type { SheetMapping } from '@hoadon/domain/intake/sheet/match-sheet';
import { missingSheetColumns } from '@hoadon/domain/intake/sheet/match-sheet';

/** Throws IMPORT_COLUMNS_INVALID where columns are missing, not there, or taken twice. */
export function checkMapping(mapping: SheetMapping, width: number, direction: Direction): void {
  const missing = missingSheetColumns(mapping, direction).map(({ key }) => key);
  const columns = [...missing, ...badColumns(mapping, width)];
  if (columns.length > 0)
    throw new Failure('IMPORT_COLUMNS_INVALID', { columns: columns.join(', ') });
}
