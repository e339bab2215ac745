import * as contract from '@hoadon/contracts/rules';
import { DEFAULT_ROUNDING } from '@hoadon/domain/display-settings/rounding';
import { completeDraft } from '@hoadon/domain/invoice/complete-draft';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import { sql } from 'kysely';
import { installFeature } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany, testPlatform } from '../../../platform/db/testing.ts';
import { transact } from '../../../platform/db/transact.ts';
import { appFor } from '../../../platform/http/testing.ts';
import type { TestPlatform } from '../../../platform/testing.ts';
import { plainSheet } from '../../../testing/plain-sheet.ts';
import { type DraftChange, sampleDraft, saveIssued } from '../../../testing/saved-invoices.ts';
import { bulkActsFeature } from '../../bulk-acts/index.ts';
import { insertReceived } from '../../invoices/index.ts';
import { rulesFeature } from '../index.ts';

import { watchInvoices } from '../watching/index.ts';

export type Structure = Readonly<{
  conditions: readonly Readonly<{ key: string; value: string | number }>[];
  directory?: string | null;
  tags?: readonly string[];
}>;

/** Rules and their bulk actions, on a real database. */
export async function rulesApp(through: (db: Db) => Db = (db) => db) {
  const platform = await testPlatform();
  const seen = { ...platform, db: through(platform.db), spreadsheet: { stream: plainSheet } };
  const feature = rulesFeature(seen);
  const routes = [feature, bulkActsFeature(seen, feature.bulkActs ?? [])].flatMap((each) =>
    installFeature(platform.jobs, each),
  );
  return {
    platform,
    work: () => platform.jobs.drain(),
    watch: () => watchInvoices(seen),
    async company(): Promise<RulesOf> {
      return new RulesOf(platform, await testCompany(platform.db), routes);
    },
  };
}
export type RulesApp = Awaited<ReturnType<typeof rulesApp>>;

/** What a test does with the rules of one company. */
export class RulesOf {
  readonly app: ReturnType<typeof appFor>;
  readonly platform: TestPlatform;
  readonly company: TestCompany;
  #number = 0;

  constructor(platform: TestPlatform, company: TestCompany, routes: Parameters<typeof appFor>[0]) {
    this.platform = platform;
    this.company = company;
    this.app = appFor(routes, company.accountant, platform.db);
  }

  get companyId(): string {
    return this.company.companyId;
  }

  async directory(name: string): Promise<string> {
    return this.#id(sql`insert into directory (company_id, name, created_at)
      values (${this.companyId}, ${name}, now()) returning id`);
  }

  async tag(name: string): Promise<string> {
    return this.#id(sql`insert into tag (company_id, name, color, created_at)
      values (${this.companyId}, ${name}, '#cccccc', now()) returning id`);
  }

  async #id(statement: ReturnType<typeof sql>): Promise<string> {
    const { rows } = await statement.execute(this.platform.db);
    return (rows[0] as { id: string }).id;
  }

  /** An issued invoice of one line of 300,000 dong and 10 %. */
  async issued(change: DraftChange = {}): Promise<string> {
    this.#number += 1;
    const numbered = { ...change, number: this.#number };
    return (await saveIssued(this.platform, this.company, numbered)).id;
  }

  /** An invoice that came in, of a seller. */
  async received(
    seller: Partial<InvoiceDraft['seller']> = {},
    line: Partial<InvoiceDraft['lines'][number]> = {},
  ): Promise<string> {
    this.#number += 1;
    const { db, clock } = this.platform;
    const draft = await sampleDraft(db, this.companyId, {});
    const stated = completeDraft(
      {
        ...draft,
        seller: {
          ...draft.seller,
          name: 'Công ty Điện lực Hoa Sen',
          taxCode: '0399996608',
          ...seller,
        },
        lines: draft.lines.map((one) => ({ ...one, ...line })),
      },
      DEFAULT_ROUNDING,
    );
    const saved = { companyId: this.companyId, actor: 'job/test' as const, at: clock.now() };
    const [id = ''] = await transact(db, (tx) =>
      insertReceived(tx, saved, [
        {
          stated,
          number: this.#number,
          signedAt: clock.now(),
          authorityCode: null,
          origin: 3,
          verification: 2,
          validity: 2,
          source: { way: 'portal', reference: '' },
        },
      ]),
    );
    return id;
  }

  create(name: string, structure: Structure, more: object = {}) {
    return this.app.post(contract.createRule.path, { name, structure, ...more });
  }

  /** Its id. */
  async rule(name: string, structure: Structure, more: object = {}): Promise<string> {
    const answer = await this.create(name, structure, more);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer));
    return answer.data.rule.id;
  }

  all() {
    return this.app.post(contract.getAllRules.path, {});
  }

  exec(rules: readonly string[], more: object = {}) {
    return this.app.post(contract.execRules.path, { rules, ...more });
  }

  /** Runs the rules over the invoices and applies the matches; returns the run. */
  async run(rules: readonly string[], more: object = {}) {
    const begun = await this.exec(rules, more);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun));
    await this.platform.jobs.drain();
    return this.runOf(begun.data.id);
  }

  async runOf(id: string) {
    return (await this.app.get(`${contract.listRuleRuns.path}/${id}`)).data;
  }

  async rowsOf(id: string) {
    return (await this.app.get(`${contract.listRuleRuns.path}/${id}/invoices`)).data;
  }

  async undo(bulkActId: string) {
    await this.app.post(`/e-invoice-api/api/bulk-acts/${bulkActId}/undo`, {});
    await this.platform.jobs.drain();
  }

  async explained(id: string) {
    return (await this.app.get(contract.explainInvoiceRules.path.replace('{id}', id))).data;
  }

  /** The directory of an invoice, and its tags. */
  async filed(id: string): Promise<Readonly<{ directory: string | null; tags: string[] }>> {
    const { rows } = await sql<{ directory: string | null; tags: string[] }>`
      select directory_id as directory, (
        select coalesce(jsonb_agg(t.tag_id::text order by t.tag_id), '[]') from invoice_tag t
        where t.company_id = i.company_id and t.invoice_id = i.id) as tags
      from invoice i where company_id = ${this.companyId} and id = ${id}`.execute(this.platform.db);
    const [invoice] = rows;
    if (!invoice) throw new Error(`no invoice ${id}`);
    return invoice;
  }

  /** What a person does with it. */
  async layByHand(id: string, directory: string | null): Promise<void> {
    await sql`update invoice set directory_id = ${directory}
      where company_id = ${this.companyId} and id = ${id}`.execute(this.platform.db);
  }

  async untagByHand(id: string): Promise<void> {
    await sql`delete from invoice_tag
      where company_id = ${this.companyId} and invoice_id = ${id}`.execute(this.platform.db);
  }
}
