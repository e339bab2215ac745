import { emptyLine } from '@hoadon/domain/invoice/empty-draft';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
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

type RowStore = StoreApi<LineRow | undefined>;
const NO_ROW: RowStore = createStore<LineRow | undefined>(() => undefined);

type Layout = Readonly<{
  goods: readonly RowId[];
  /** One reduction row; one per original for a correction of many. */
  decrees: readonly RowId[];
}>;

/** A blank line that belongs to the same original of a correction list as `line`. */
const blankOf = (line: Line | undefined): Line => ({
  ...emptyLine(),
  ...(line?.original !== undefined && { original: line.original }),
});

/**
 * The rows of the lines table. Each row is a store of its own, so that typing renders one row even if the
 * invoice has hundreds.
 */
export class LineStore {
  readonly #context: () => LineContext;
  readonly #rows = new Map<RowId, RowStore>();
  readonly layout: StoreApi<Layout>;
  /** Number of changes by the user; `accept` does not count. */
  readonly edits = createStore(() => 0);
  #lastId: RowId = 0;

  constructor(lines: readonly Line[], context: () => LineContext) {
    this.#context = context;
    const goods = lines.filter(isGoods);
    const layout: Layout = {
      goods: (goods.length > 0 ? goods : [emptyLine()]).map((line) => this.#create(line)),
      decrees: lines.filter((line) => !isGoods(line)).map((line) => this.#create(line)),
    };
    this.layout = createStore(() => layout);
  }

  /** Rows of the table, without reduction rows. */
  order(): readonly RowId[] {
    return this.layout.getState().goods;
  }

  /** Reduction rows of a sales invoice; always the last lines. */
  decrees(): readonly RowId[] {
    return this.layout.getState().decrees;
  }

  row(id: RowId): LineRow | undefined {
    return this.storeOf(id).getState();
  }

  storeOf(id: RowId | null): RowStore {
    return (id !== null && this.#rows.get(id)) || NO_ROW;
  }

  /**
   * Returns the rows that are not blank, after applying readable numbers of cells that are being typed;
   * reduction rows last.
   */
  filled(): readonly LineRow[] {
    return this.#all().flatMap((id) => {
      const row = this.#put(id, takeOver);
      return row && (!isBlankLine(row.line) || unreadableFields(row).length > 0) ? [row] : [];
    });
  }

  /** Replaces the reduction rows; returns the undo. */
  setDecrees(lines: readonly Line[]): () => void {
    return this.#replaceDecrees(lines.map((line) => this.#create(line)));
  }

  /** Removes a reduction row; returns the undo. */
  removeDecree(id: RowId): () => void {
    return this.#replaceDecrees(this.decrees().filter((other) => other !== id));
  }

  #replaceDecrees(rows: readonly RowId[]): () => void {
    const before = this.decrees();
    this.#reorder(this.order(), rows);
    return () => this.#reorder(this.order(), before);
  }

  /** Changes one row; an unchanged row does not count as an edit. */
  edit(id: RowId, change: (row: LineRow, context: LineContext) => LineRow): void {
    const before = this.row(id);
    if (this.#put(id, change) !== before) this.#edited();
  }

  /** Adds a row below `after` (default: the last) with its rate and its original of a correction list. */
  add(after: RowId | undefined = this.order().at(-1)): RowId {
    const lender = after === undefined ? undefined : this.row(after)?.line;
    const rate = lender && lender.type !== 'note' && lender.rate !== 'KHAC' ? lender.rate : 'NONE';
    const id = this.#create({ ...blankOf(lender), rate });
    const index = after === undefined ? 0 : this.order().indexOf(after) + 1;
    this.#reorder(this.order().toSpliced(index, 0, id));
    return id;
  }

  /** Removes a row; returns the undo. A blank row replaces the last one, so the table is never empty. */
  remove(id: RowId): () => void {
    const row = this.#rows.get(id);
    const index = this.order().indexOf(id);
    if (!row || index < 0) return () => {};
    const rest = this.order().toSpliced(index, 1);
    const filler = rest.length === 0 ? this.#create(blankOf(this.row(id)?.line)) : null;
    this.#reorder(filler === null ? rest : [filler]);
    return () => {
      this.#rows.set(id, row);
      const isIdle = filler !== null && this.#isBlank(filler);
      const rest = isIdle ? this.order().filter((other) => other !== filler) : this.order();
      this.#reorder(rest.toSpliced(index, 0, id));
    };
  }

  move(id: RowId, by: -1 | 1): void {
    const from = this.order().indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.order().length) return;
    this.#reorder(this.order().toSpliced(from, 1).toSpliced(to, 0, id));
  }

  /** Fills cells from row `id` downwards and adds missing rows. */
  paste(id: RowId, rows: readonly (readonly ReadCell[])[]): void {
    const first = this.order().indexOf(id);
    const missing = Math.max(0, first + rows.length - this.order().length);
    const last = this.row(this.order().at(-1) ?? id)?.line;
    const added = Array.from({ length: missing }, () => this.#create(blankOf(last)));
    const targets = [...this.order(), ...added];
    rows.forEach((cells, index) => {
      this.#put(targets[first + index] ?? id, (row, context) =>
        cells.reduce((filled, cell) => pasteCell(filled, cell, context), row),
      );
    });
    this.#reorder(targets);
  }

  /** Appends lines and drops blank rows; returns the undo. */
  append(lines: readonly Line[]): () => void {
    const before = this.order();
    const written = before.filter((id) => !this.#isBlank(id));
    const added = lines.map((line) => this.#create(line));
    this.#reorder([...written, ...added]);
    return () => {
      const rest = this.order().filter((id) => !added.includes(id));
      this.#reorder(rest.length > 0 ? rest : [this.#create(emptyLine())]);
    };
  }

  /** Stores completed lines of the rows from `filled`; updates only rows that differ. */
  accept(rows: readonly LineRow[], lines: readonly Line[]): void {
    rows.forEach(({ id }, index) => {
      const line = lines[index];
      if (line) this.#put(id, (row) => (isSameLine(row.line, line) ? row : { ...row, line }));
    });
  }

  #all(): readonly RowId[] {
    const { goods, decrees } = this.layout.getState();
    return [...goods, ...decrees];
  }

  #isBlank(id: RowId): boolean {
    const row = this.row(id);
    return !row || (isBlankLine(row.line) && Object.keys(row.typing).length === 0);
  }

  /** All rows including partly typed numbers; reduction rows last. */
  written(): WrittenRow[] {
    return this.#all().flatMap((id) => {
      const row = this.row(id);
      if (!row) return [];
      const { id: _, ...written } = row;
      return [written];
    });
  }

  /** Replaces all rows by `rows`, which `written` returned. */
  restore(rows: readonly WrittenRow[]): void {
    this.#rows.clear();
    // `correcting.named` is looked up by row id, so the first row must get id 1 again.
    this.#lastId = 0;
    const putBack = (row: WrittenRow): RowId => {
      const id = this.#create(row.line);
      this.storeOf(id).setState({ ...row, id }, true);
      return id;
    };
    const goods = rows.filter(({ line }) => isGoods(line)).map(putBack);
    this.#reorder(goods, rows.filter(({ line }) => !isGoods(line)).map(putBack));
  }

  #create(line: Line): RowId {
    this.#lastId += 1;
    const row = rowOf(this.#lastId, line);
    this.#rows.set(
      row.id,
      createStore<LineRow | undefined>(() => row),
    );
    return row.id;
  }

  #reorder(goods: readonly RowId[], decrees = this.decrees()): void {
    this.layout.setState({ goods, decrees });
    this.#edited();
  }

  #edited(): void {
    this.edits.setState((count) => count + 1);
  }

  #put(id: RowId, change: (row: LineRow, context: LineContext) => LineRow): LineRow | undefined {
    const store = this.storeOf(id);
    const row = store.getState();
    if (!row) return undefined;
    const changed = change(row, this.#context());
    store.setState(changed, true);
    return changed;
  }
}

const isGoods = ({ type }: Line): boolean => type !== 'decree';

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

export const useLineOrder = (lines: LineStore): readonly RowId[] =>
  useStore(lines.layout, ({ goods }) => goods);

export const useLineRow = (lines: LineStore, id: RowId): LineRow | undefined =>
  useStore(lines.storeOf(id));

export const useDecreeOrder = (lines: LineStore): readonly RowId[] =>
  useStore(lines.layout, ({ decrees }) => decrees);
