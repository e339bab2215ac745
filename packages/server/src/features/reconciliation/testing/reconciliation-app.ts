import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import type { Reconciliation, ReconciliationRow } from '@hoadon/contracts/reconciliation';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { LISTINGS } from '@hoadon/domain/tax-account/listing';
import { sql } from 'kysely';
import {
  type BusinessRegistry,
  RegistryUnavailable,
  type Taxpayer,
} from '../../../connectors/business-registry/port.ts';
import { installFeature } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { plainSheet } from '../../../testing/plain-sheet.ts';
import { portalLists } from '../../../testing/portal-lists.ts';
import { sampleDraft, saveReceived } from '../../../testing/saved-invoices.ts';
import { bulkActsFeature } from '../../bulk-acts/index.ts';
import type { ReconciliationDeps } from '../deps.ts';
import { reconciliationFeature, reconciling } from '../index.ts';

export const API = '/e-invoice-api/api';
export const IR = '/invoice-robotics-api/api';

type Change = Partial<Pick<ReconciliationDeps, 'mostOfASide' | 'reconciling'>> &
  Readonly<{ platform?: TestPlatform }>;

/** Reconciliations and the acts on many behind them, on a real database. */
export async function reconciliationApp(
  through: (db: Db) => Db = (db) => db,
  { platform: given, ...change }: Change = {},
) {
  const platform = given ?? (await testPlatform());
  const registered = new Map<string, Taxpayer | 'away'>();
  const businessRegistry: BusinessRegistry = {
    async lookUp(taxCode) {
      const taxpayer = registered.get(taxCode) ?? null;
      if (taxpayer === 'away') throw new RegistryUnavailable('away');
      return taxpayer;
    },
  };
  const deps = {
    ...platform,
    db: through(platform.db),
    spreadsheet: { stream: plainSheet },
    businessRegistry,
    portalLists,
    reconciling: reconciling(),
    ...change,
  };
  const feature = reconciliationFeature(deps);
  const routes = [feature, bulkActsFeature(deps, feature.bulkActs ?? [])].flatMap((each) =>
    installFeature(platform.jobs, each),
  );
  return {
    platform,
    registered,
    async company(): Promise<ReconciliationOf> {
      return new ReconciliationOf(platform, await testCompany(platform.db), routes);
    },
  };
}
export type ReconciliationApp = Awaited<ReturnType<typeof reconciliationApp>>;

/** A row as the portal lists it, of the seller and the day of `keepBought`. */
export const listed = (changes: object = {}) => ({
  nbmst: '0399998804',
  nbten: 'Công ty Sen Hồng',
  nbdchi: '1 Làng Gốm, Hà Nội',
  khmshdon: 1,
  khhdon: 'C26TNB',
  shdon: 55,
  dvtte: 'VND',
  tgia: 1,
  tdlap: '2026-10-19T17:00:00Z',
  tgtcthue: 300000,
  tgtthue: 30000,
  tgtttbso: 330000,
  thttltsuat: [{ tsuat: '10%', thtien: 300000, tthue: 30000 }],
  tthai: 1,
  ttxly: 5,
  mhdon: null,
  ...changes,
});

/** What a test does with the reconciliations of one company. */
export class ReconciliationOf {
  readonly app: ReturnType<typeof appFor>;
  readonly platform: TestPlatform;
  readonly company: TestCompany;

  constructor(platform: TestPlatform, company: TestCompany, routes: Parameters<typeof appFor>[0]) {
    this.platform = platform;
    this.company = company;
    this.app = appFor(routes, company.accountant, platform.db);
  }

  /** A purchase of our records, of one line of 300,000 dong and 10 %. */
  async bought(number: number, changes: Partial<InvoiceDraft> = {}): Promise<string> {
    const { db } = this.platform;
    const draft = await sampleDraft(db, this.company.companyId, { issuedOn: '2026-10-20' });
    const us = { taxCode: this.company.taxCode, legalName: 'Công ty của tôi' };
    const stated = {
      ...draft,
      serial: 'C26TNB',
      seller: {
        ...draft.seller,
        taxCode: '0399998804',
        name: 'Công ty Sen Hồng',
        address: '1 Làng Gốm, Hà Nội',
      },
      buyer: { ...draft.buyer, ...us },
      ...changes,
    };
    return saveReceived(this.platform, this.company, stated, number);
  }

  /** The company is the buyer in the rows, unless they state another one. */
  uploadList(rows: readonly object[], fields: Record<string, string> = {}, name = 'mua-vao.json') {
    const datas = rows.map((row) => ({ nmmst: this.company.taxCode, nmten: 'Chúng tôi', ...row }));
    const bytes = Buffer.from(JSON.stringify({ datas, total: rows.length, state: null }));
    const file = { name, mediaType: 'application/json', bytes };
    return this.app.upload(`${API}/portal-lists`, fields, { file });
  }

  /** The portal was read for October, without any invoice. */
  async octoberRead(): Promise<void> {
    const { companyId } = this.company;
    const days = sql`'2026-10-01'::date, '2026-10-31'::date`;
    const { rows } = await sql<{ id: string }>`
      insert into portal_sync (company_id, kind, from_on, to_on, state, created_by, created_at)
      values (${companyId}, 0, ${days}, 'finished', 'job/test', now()) returning id`.execute(
      this.platform.db,
    );
    for (const { name } of LISTINGS)
      await sql`
        insert into portal_window (company_id, sync_id, listing, from_on, to_on, state, readings, read_at)
        values (${companyId}, ${rows[0]?.id}, ${name}, ${days}, 'done', 1, '2026-11-02T03:00:00Z')`.execute(
        this.platform.db,
      );
  }

  async reconciled(changes: object = {}): Promise<Reconciliation> {
    const days = { start_date: '2026-10-01', end_date: '2026-10-31' };
    const input = { kind_of: false, ...days, ...changes };
    const { data } = await this.app.post(`${API}/reconciliations`, input);
    await this.platform.jobs.drain();
    return (await this.app.get(`${API}/reconciliations/${data.id}`)).data;
  }

  async rows(id: string, query = ''): Promise<ReconciliationRow[]> {
    return (await this.app.get(`${API}/reconciliations/${id}/rows${query}`)).data;
  }

  async origin(id: string): Promise<number> {
    return (await this.row(id)).origin;
  }

  async row(id: string) {
    const { rows } = await sql<{
      origin: number;
      verification: number;
      validity: number | null;
      with_tax: string;
    }>`select origin, verification, validity, with_tax from invoice
      where company_id = ${this.company.companyId} and id = ${id}`.execute(this.platform.db);
    const [row] = rows;
    if (!row) throw new Error('the invoice is gone');
    return row;
  }

  async undo(act: BulkAct): Promise<void> {
    await this.app.post(`${API}/bulk-acts/${act.id}/undo`);
    await this.platform.jobs.drain();
  }
}
