import type { InvoiceSource } from '@hoadon/contracts/intake';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FileAnswer } from '../../platform/http/route.ts';
import type { IntakeDeps } from './deps.ts';
import { findSources, type SourceRow } from './source.repository.ts';

type SourceDeps = Pick<IntakeDeps, 'db' | 'files'>;

/** By which ways an invoice came. Throws NOT_FOUND. */
export async function readSources(
  { db }: SourceDeps,
  companyId: string,
  id: string,
): Promise<InvoiceSource[]> {
  const rows = await findSources(db, companyId, id);
  if (rows === null) throw new Failure('NOT_FOUND');
  return rows.map((row) => ({
    id: row.id,
    way: row.way,
    reference: row.reference,
    at: new Date(row.at).toISOString(),
    is_signed: row.is_signed,
    has_file: row.original_hash !== null,
    differences: row.differences.map((difference) => ({ ...difference })),
  }));
}

/** The bytes of one of them as they came; never shown in the browser: they are a stranger's. Throws NOT_FOUND. */
export async function readSourceFile(
  { db, files }: SourceDeps,
  companyId: string,
  { id, source }: Readonly<{ id: string; source: string }>,
): Promise<FileAnswer> {
  const rows = (await findSources(db, companyId, id)) ?? [];
  const row = rows.find((one) => one.id === source);
  if (!row?.original_hash) throw new Failure('NOT_FOUND');
  const bytes = await files.get(companyId, row.original_hash);
  return { bytes, mediaType: 'application/octet-stream', name: nameOf(row) };
}

const nameOf = ({ reference }: SourceRow): string => reference.split('/').at(-1) || 'hoa-don.xml';
