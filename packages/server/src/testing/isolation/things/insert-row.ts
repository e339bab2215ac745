import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestCompany } from '../../../platform/db/testing.ts';
import type { Platform } from '../../../platform/platform.ts';

/** A company and the mark in all texts that it wrote. */
export type Writer = TestCompany & Readonly<{ mark: string }>;

export type Row = Readonly<Record<string, unknown>>;

/** Writes a row of the company; returns its id, where it has one. */
export const insertRow = async (
  { db }: Platform,
  { companyId }: Writer,
  table: string,
  row: Row,
) => {
  const values = { company_id: companyId, ...row };
  const { rows } = await sql<{ id?: string }>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(values))}) returning *`.execute(db);
  return rows[0]?.id ?? '';
};

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
