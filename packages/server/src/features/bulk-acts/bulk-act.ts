import type {
  ActSum,
  BulkAct,
  BulkActRow,
  BulkQuestion,
  FileActKind,
  LeftOutReason,
  RowActKind,
} from '@hoadon/contracts/bulk-acts';
import type { ExportColumn } from '@hoadon/contracts/exports';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Permission } from '@hoadon/domain/access/permission';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { StreamAnswer } from '../../platform/http/route.ts';
import type { Order } from '../invoice-lists/index.ts';
import type { BulkRun } from './run.repository.ts';
import type { Say } from './workbook/index.ts';

/** A reason with its condition over the table `invoice`. */
export type LeftOutRule = readonly [LeftOutReason, RawBuilder<unknown>];

type Declared = Readonly<{
  permission: Permission;
  /** Which invoices of the scope it leaves alone: the first that applies is the reason. It takes what none applies to. */
  leavesOut: readonly LeftOutRule[];
}>;

/** What rows of a question come to, and which of them the act would refuse. */
export type Forecast = Readonly<{
  leftOut: ReadonlyMap<string, LeftOutReason>;
  /** Of the others; null: the totals of their invoices. */
  sums: readonly ActSum[] | null;
}>;

/** An invoice whose turn it is, as it was when the question was put. */
export type RowToDo = Readonly<{
  id: string;
  version: number;
  /** Of the act on this row: the same whenever it is done again. */
  actId: string;
  /** Of an act that takes another back: what the row was before that one. */
  was: unknown;
}>;

export type DoneBy = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  /** The certificate that was chosen to sign with. */
  signer: string | null;
  /** Parameters of the bulk action, checked by `checkWish`. */
  wish: unknown;
  /** Output: undo data by invoice; the action that undoes this one reads it. */
  was: Map<string, unknown>;
}>;

export type ForecastFor = Pick<DoneBy, 'companyId' | 'actor' | 'at' | 'wish'>;

/** Why it was not done, by invoice; those that are not named it was done to. */
export type NotDone = ReadonlyMap<string, FailureCode>;

/** What is done to each row by itself, on workers. A feature declares it; the engine asks, goes through and counts. */
export type RowAct = Declared &
  Readonly<{
    kind: RowActKind;
    /** Rows of one transaction. */
    rowsAtOnce: number;
    /**
     * Runs in the transaction that saves the outcome, so that both are saved or neither. An error that it throws is attributed
     * to one of the rows: the rows are then repeated one by one.
     */
    perform(tx: Tx, by: DoneBy, rows: readonly RowToDo[]): Promise<NotDone>;
    /** What would come of these rows, by the functions that `perform` uses; left out: it is done to all of them. */
    forecast?(tx: Tx, forecastFor: ForecastFor, ids: readonly string[]): Promise<Forecast>;
    /** Throws where the parameters are invalid. */
    checkWish?(tx: Tx, companyId: string, wish: unknown): Promise<void>;
    /** What takes it back, on the rows to which it was done. */
    undoneBy?: RowActKind;
    /** Who may see how far it is, where that is not only who may do it. */
    seenWith?: Permission;
    /** In which order rows have their turn, where it is not that of the list. */
    order?: Order;
    /** It may wait, and is never left half done: what its rows wait for is gone already. */
    toTheEnd?: true;
    signing?: Signing;
    goesOn?: GoesOn;
  }>;

/** Of a bulk action that signs. */
type Signing = Readonly<{
  /** Before it is begun or gone on with, outside of a transaction. Throws why not. */
  checkMay(companyId: string, signer: string | null): Promise<void>;
  /** True: rows are processed when the page of the token's holder requests them; workers skip them. */
  isByPage(signer: string | null): boolean;
  /** The numbers that rows would get, for the question. */
  numbering(db: Db, companyId: string, runId: string): Promise<BulkQuestion['numbering']>;
  /** Corrections that credit more than was sold, for the question. */
  credits(db: Db, companyId: string, runId: string): Promise<BulkQuestion['credits']>;
  /** Which of them deserve a look first and why, for the question. */
  doubts(db: Db, companyId: string, runId: string): Promise<Doubts>;
}>;

export type Doubts = Readonly<{
  ids: readonly string[];
  summary: NonNullable<BulkQuestion['doubts']>;
}>;

/** An act whose rows are not over with their turn: they go on, and their invoices know what became of them. */
type GoesOn = Readonly<{
  /** What follows for rows that had their turn, outside of the transaction and beside the turn of the next. */
  follow(companyId: string, ids: readonly string[]): Promise<void>;
  /** Batches that may be followed at once. */
  batches: number;
  /** What the rows behind would meet too: the act stops, and they wait. */
  stopsAt: readonly FailureCode[];
  /** State of a row, over bulk_item b, bulk_run r and invoice i. */
  rowState: RawBuilder<BulkActRow['state']>;
  countRows(db: Db, companyId: string, run: BulkRun): Promise<RowCounts>;
}>;

export type RowCounts = Pick<BulkAct, 'done' | 'failed' | 'issuing' | 'waiting' | 'left'>;

/** Invoices that were asked about, in the order of the list, a page of ids at a time. */
export type Pages = AsyncIterable<readonly string[]>;

export type FileRequest = Readonly<{
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
    file(request: FileRequest): Promise<StreamAnswer>;
  }>;

export type BulkActDeclared = RowAct | FileAct;
