import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { useCallback, useSyncExternalStore } from 'react';
import { isBlankLine, type LineContext } from './line-fields.ts';
import {
  type LineRow,
  pasteCell,
  type RowId,
  rowOf,
  takeOver,
  unreadableFields,
  type WrittenRow,
} from './line-row.ts';
import type { ReadCell } from './paste-lines.ts';

type Listener = () => void;
/** No row has it: ids count from 1. */
const NO_ROW: RowId = 0;

/**
 * The rows of the lines table. Each row is watched by itself: typing in one renders one, also
 * when the invoice has hundreds.
 */
export class LineStore {
  readonly #context: () => LineContext;
  readonly #rows = new Map<RowId, LineRow>();
  readonly #rowListeners = new Map<RowId, Set<Listener>>();
  readonly #orderListeners = new Set<Listener>();
  readonly #editListeners = new Set<Listener>();
  #order: readonly RowId[] = [];
  #decree: RowId | null = null;
  #lastId: RowId = 0;

  constructor(lines: readonly Line[], context: () => LineContext) {
    this.#context = context;
    const goods = lines.filter(isGoods);
    this.#order = (goods.length > 0 ? goods : [emptyLine()]).map((line) => this.#create(line));
    this.#decree = this.#createDecree(lines.find((line) => !isGoods(line)) ?? null);
  }

  /** The rows of the table. The row of the decree reduction is none of them. */
  readonly order = (): readonly RowId[] => this.#order;
  /** The reduction of a sales invoice: always the last line, whatever is added or moved. */
  readonly decree = (): RowId | null => this.#decree;
  readonly row = (id: RowId): LineRow | undefined => this.#rows.get(id);

  readonly watchOrder = (listener: Listener): (() => void) => watch(this.#orderListeners, listener);

  /** Called after every act of the user, never after `accept`. */
  readonly watchEdits = (listener: Listener): (() => void) => watch(this.#editListeners, listener);

  watchRow(id: RowId, listener: Listener): () => void {
    const listeners = this.#rowListeners.get(id) ?? new Set();
    this.#rowListeners.set(id, listeners);
    return watch(listeners, listener);
  }

  /**
   * The rows that hold something, with what is typed in number cells taken over as far as it can be
   * read; the reduction row last.
   */
  filled(): readonly LineRow[] {
    return this.#all().flatMap((id) => {
      const row = this.#put(id, takeOver);
      return row && (!isBlankLine(row.line) || unreadableFields(row).length > 0) ? [row] : [];
    });
  }

  /** Puts a reduction row in the place of the present one, or takes it away; the answer undoes it. */
  setDecree(line: Line | null): () => void {
    const before = this.#decree;
    this.#decree = this.#createDecree(line);
    this.#reorder(this.#order);
    return () => {
      this.#decree = before;
      this.#reorder(this.#order);
    };
  }

  /** What the user does to one row. */
  edit(id: RowId, change: (row: LineRow, context: LineContext) => LineRow): void {
    this.#put(id, change);
    notify(this.#editListeners);
  }

  /** A new row under `after`, which lends it its rate; at the end where it is not given. */
  add(after: RowId | undefined = this.#order.at(-1)): RowId {
    const lender = after === undefined ? undefined : this.#rows.get(after)?.line;
    const rate = lender && lender.type !== 'note' && lender.rate !== 'KHAC' ? lender.rate : 'NONE';
    const id = this.#create({ ...emptyLine(), rate });
    const index = after === undefined ? 0 : this.#order.indexOf(after) + 1;
    this.#reorder(this.#order.toSpliced(index, 0, id));
    return id;
  }

  /** Takes a row out; the answer puts it back where it was. The table never stays without a row. */
  remove(id: RowId): () => void {
    const row = this.#rows.get(id);
    const index = this.#order.indexOf(id);
    if (!row || index < 0) return () => {};
    const rest = this.#order.toSpliced(index, 1);
    const filler = rest.length === 0 ? this.#create(emptyLine()) : null;
    this.#reorder(filler === null ? rest : [filler]);
    return () => {
      this.#rows.set(id, row);
      this.#reorder(this.#order.filter((other) => other !== filler).toSpliced(index, 0, id));
    };
  }

  move(id: RowId, by: -1 | 1): void {
    const from = this.#order.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.#order.length) return;
    this.#reorder(this.#order.toSpliced(from, 1).toSpliced(to, 0, id));
  }

  /** Fills cells from `id` downwards, adding rows as needed. */
  paste(id: RowId, rows: readonly (readonly ReadCell[])[]): void {
    const first = this.#order.indexOf(id);
    const missing = Math.max(0, first + rows.length - this.#order.length);
    const added = Array.from({ length: missing }, () => this.#create(emptyLine()));
    const targets = [...this.#order, ...added];
    rows.forEach((cells, index) => {
      this.#put(targets[first + index] ?? id, (row, context) =>
        cells.reduce((filled, cell) => pasteCell(filled, cell, context), row),
      );
    });
    this.#reorder(targets);
  }

  /** Adds lines behind the written ones; rows that hold nothing make room. The answer takes them back. */
  append(lines: readonly Line[]): () => void {
    const before = this.#order;
    const written = before.filter((id) => {
      const row = this.#rows.get(id);
      return row && (!isBlankLine(row.line) || Object.keys(row.typing).length > 0);
    });
    const added = lines.map((line) => this.#create(line));
    this.#reorder([...written, ...added]);
    return () => {
      const rest = this.#order.filter((id) => !added.includes(id));
      this.#reorder(rest.length > 0 ? rest : [this.#create(emptyLine())]);
    };
  }

  /** Takes the completed lines of the rows that `filled` gave; only those that differ are touched. */
  accept(rows: readonly LineRow[], lines: readonly Line[]): void {
    rows.forEach(({ id }, index) => {
      const line = lines[index];
      if (line) this.#put(id, (row) => (isSameLine(row.line, line) ? row : { ...row, line }));
    });
  }

  #all(): readonly RowId[] {
    return this.#decree === null ? this.#order : [...this.#order, this.#decree];
  }

  #createDecree(line: Line | null): RowId | null {
    return line && this.#create(line);
  }

  /** All rows as they stand, half-typed numbers included; the reduction row last. */
  written(): WrittenRow[] {
    return this.#all().flatMap((id) => {
      const row = this.#rows.get(id);
      if (!row) return [];
      const { id: _, ...written } = row;
      return [written];
    });
  }

  /** Puts rows in the place of all others, as `written` gave them. */
  restore(rows: readonly WrittenRow[]): void {
    this.#rows.clear();
    const putBack = (row: WrittenRow): RowId => {
      const id = this.#create(row.line);
      this.#rows.set(id, { ...row, id });
      return id;
    };
    const decree = rows.find(({ line }) => !isGoods(line));
    this.#decree = decree ? putBack(decree) : null;
    this.#reorder(rows.filter(({ line }) => isGoods(line)).map(putBack));
  }

  #create(line: Line): RowId {
    this.#lastId += 1;
    this.#rows.set(this.#lastId, rowOf(this.#lastId, line));
    return this.#lastId;
  }

  #reorder(order: readonly RowId[]): void {
    this.#order = order;
    notify(this.#orderListeners);
    notify(this.#editListeners);
  }

  #put(id: RowId, change: (row: LineRow, context: LineContext) => LineRow): LineRow | undefined {
    const row = this.#rows.get(id);
    if (!row) return undefined;
    const changed = change(row, this.#context());
    if (changed === row) return row;
    this.#rows.set(id, changed);
    notify(this.#rowListeners.get(id) ?? []);
    return changed;
  }
}

const isGoods = ({ type }: Line): boolean => type !== 'decree';

function watch(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(listeners: Iterable<Listener>): void {
  for (const listener of [...listeners]) listener();
}

const COMPARED: readonly (keyof Line)[] = [
  'type',
  'code',
  'name',
  'unit',
  'quantity',
  'price',
  'rate',
  'customRate',
  'subtotal',
  'tax',
  'total',
  'method',
];
const isSameLine = (a: Line, b: Line): boolean => COMPARED.every((key) => a[key] === b[key]);

export const useLineOrder = (store: LineStore): readonly RowId[] =>
  useSyncExternalStore(store.watchOrder, store.order);

export function useLineRow(store: LineStore, id: RowId): LineRow | undefined {
  const watchRow = useCallback((listener: Listener) => store.watchRow(id, listener), [store, id]);
  return useSyncExternalStore(watchRow, () => store.row(id));
}

/** The row of the decree reduction, while there is one. */
export function useDecreeRow(store: LineStore): LineRow | undefined {
  const id = useSyncExternalStore(store.watchOrder, store.decree);
  return useLineRow(store, id ?? NO_ROW);
}
