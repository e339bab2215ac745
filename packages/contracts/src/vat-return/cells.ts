import type { Decimal } from '@hoadon/domain/money/decimal';
import { CELL_FAULTS, CELL_WARNINGS } from '@hoadon/domain/vat-return/check-cells';
import {
  BASE_CELLS,
  type BaseCell,
  VAT_CELLS,
  type VatCell,
} from '@hoadon/domain/vat-return/vat-cells';
import { z } from 'zod';
import { DecimalText, WireDecimal } from '../http/wire-types.ts';

type WireCell = `ct${VatCell}`;
const shaped = <Cell extends VatCell, Shape extends z.ZodType>(
  cells: readonly Cell[],
  shape: Shape,
) =>
  Object.fromEntries(cells.map((cell) => [`ct${cell}`, shape])) as unknown as Readonly<
    Record<`ct${Cell}`, Shape>
  >;

/** Every cell of the form, in whole dong. */
export const Cells = z.object(shaped(VAT_CELLS, DecimalText));
/** Those that may be written in; each that is sent was written by a person. */
export const TypedCells = z.object(shaped(BASE_CELLS, WireDecimal.optional()));

export const Cell = z.enum(VAT_CELLS);
/** Cells that a person typed, by their own numbers. */
export const Typed = z.partialRecord(z.enum(BASE_CELLS as [BaseCell, ...BaseCell[]]), DecimalText);

/** Codes of what is wrong or doubtful in a cell, as refusals and screens name them. */
export const CELL_CODES = [...CELL_FAULTS, ...CELL_WARNINGS] as const;

/** Cells by their own numbers, from an object that names them as the wire does. */
export const cellsIn = (wire: Readonly<Partial<Record<WireCell, unknown>>>) =>
  Object.fromEntries(
    VAT_CELLS.flatMap((cell) => {
      const value = wire[`ct${cell}`];
      return value === undefined ? [] : [[cell, value]];
    }),
  ) as Partial<Record<VatCell, Decimal>>;

export const wireCells = (cells: Readonly<Partial<Record<VatCell, Decimal>>>) =>
  Object.fromEntries(Object.entries(cells).map(([cell, value]) => [`ct${cell}`, value])) as Record<
    WireCell,
    Decimal
  >;
