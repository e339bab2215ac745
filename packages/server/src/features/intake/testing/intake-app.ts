import type { UploadedInvoices } from '@hoadon/contracts/intake';
import { installFeature } from '../../../feature.ts';
import type { Db } from '../../../platform/db/open.ts';
import { type TestCompany, testCompany } from '../../../platform/db/testing.ts';
import { appFor } from '../../../platform/http/testing.ts';
import { type TestPlatform, testPlatform } from '../../../platform/testing.ts';
import type { IntakeDeps } from '../deps.ts';
import { intakeFeature } from '../index.ts';

import { readImport } from '../read-import.ts';
import type { InvoiceReading } from '../reading/entry.ts';
import { plainReading } from './plain-reading.ts';
import { plainSpreadsheet } from './plain-spreadsheet.ts';

const API = '/invoice-robotics-api/api';
export const UPLOAD = `${API}/upload-invoices`;
export const UPLOAD_SHEET = `${API}/upload-invoices-by-excel`;
export const IMPORTS = `${API}/invoice-imports`;
export const LATEST = `${API}/imported-invoices`;

/** A company that hands in files. */
export type IntakeApp = Readonly<{
  platform: TestPlatform;
  company: TestCompany;
  call: ReturnType<typeof appFor>;
  /** Uploads files by their names and reads them; returns the outcome. */
  takeIn(files: Readonly<Record<string, Uint8Array>>): Promise<UploadedInvoices>;
  /** The same with a workbook, by its rows. */
  takeSheetIn(bytes: Uint8Array, name?: string): Promise<UploadedInvoices>;
  /** Reads an import in this process, even if another worker reads it. */
  read(importId: string): Promise<void>;
}>;

type Change = Readonly<{
  platform?: TestPlatform;
  company?: TestCompany;
  db?: Db;
  reading?: InvoiceReading;
  spreadsheet?: IntakeDeps['spreadsheet'];
  batch?: number;
}>;

export async function intakeApp(change: Change = {}): Promise<IntakeApp> {
  const platform = change.platform ?? (await testPlatform());
  const company = change.company ?? (await testCompany(platform.db));
  const reading = change.reading ?? plainReading();
  const deps = {
    ...platform,
    reading,
    spreadsheet: change.spreadsheet ?? plainSpreadsheet(),
    ...(change.db && { db: change.db }),
    ...(change.batch !== undefined && { entriesAtOnce: change.batch }),
  };
  const call = appFor(installFeature(deps.jobs, intakeFeature(deps)), company.accountant);
  const ended = async (sent: Awaited<ReturnType<typeof upload>>) => {
    if (sent.status !== 200) throw new Error(JSON.stringify(sent));
    await platform.jobs.drain();
    return (await call.get(`${IMPORTS}/${sent.data.id}`)).data;
  };
  return {
    platform,
    company,
    call,
    read: (importId) => readImport(deps, { companyId: company.companyId, importId }),
    takeIn: async (files) => ended(await upload(call, files)),
    takeSheetIn: async (bytes, name) => ended(await uploadSheet(call, bytes, { name })),
  };
}

/** Sends files in the one field, as a browser does. */
export function upload(
  call: ReturnType<typeof appFor>,
  files: Readonly<Record<string, Uint8Array>> | readonly (readonly [string, Uint8Array])[],
  fields: Readonly<Record<string, string>> = {},
) {
  const named = Array.isArray(files) ? files : Object.entries(files);
  const uploads = named.map(
    ([name, bytes]) =>
      ['invoices', { name, mediaType: 'application/octet-stream', bytes }] as const,
  );
  return call.upload(UPLOAD, fields, uploads);
}

type SentSheet = Readonly<{ name?: string | undefined; fields?: Readonly<Record<string, string>> }>;

/** Sends a workbook, as a browser does. */
export const uploadSheet = (
  call: ReturnType<typeof appFor>,
  bytes: Uint8Array,
  { name = 'hoa-don.xlsx', fields = {} }: SentSheet = {},
) =>
  call.upload(UPLOAD_SHEET, fields, {
    file: { name, mediaType: 'application/octet-stream', bytes },
  });
