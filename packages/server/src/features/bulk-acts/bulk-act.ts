import type { FileActKind, RowActKind } from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Permission } from '@hoadon/domain/access/permission';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/transact.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import type { Say } from './result-workbook.ts';

type Declared = Readonly<{
  permission: Permission;
  /** Which invoices it is for; over the table `invoice`. Others of the scope are left out of it. */
  takes: RawBuilder<unknown>;
}>;

/** An invoice whose turn it is, as it was when the question was put. */
export type RowToDo = Readonly<{
  id: string;
  version: number;
  /** Of the act on this row: the same whenever it is done again. */
  actId: string;
}>;

export type DoneBy = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

/** Why it was not done, by invoice; those that are not named it was done to. */
export type NotDone = ReadonlyMap<string, FailureCode>;

/** What is done to each row by itself, on workers. A feature declares it; the engine asks, goes through and counts. */
export type RowAct = Declared &
  Readonly<{
    kind: RowActKind;
    /** Rows of one transaction. */
    rowsAtOnce: number;
    /**
     * Does it in the transaction that notes what came of it, so that both are kept or neither. What it
     * throws is taken for the fault of one of the rows, which is looked for.
     */
    perform(tx: Tx, by: DoneBy, rows: readonly RowToDo[]): Promise<NotDone>;
    /** What takes it back, on the rows to which it was done. */
    undoneBy?: RowActKind;
  }>;

/** Invoices that were asked about, in the order of the list, a page of ids at a time. */
export type Pages = AsyncIterable<readonly string[]>;

export type FileAsked = Readonly<{
  companyId: string;
  pages: Pages;
  say: Say;
  /** Which, of an export. */
  columns: readonly ExportColumn[] | null;
}>;

/** One file made of the rows while it is read. */
export type FileAct = Declared &
  Readonly<{
    kind: FileActKind;
    /** Rows that it can be made of. */
    most: number;
    file(asked: FileAsked): Promise<StreamAnswer>;
  }>;

export type BulkActDeclared = RowAct | FileAct;
