import { createHash } from 'node:crypto';
import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import type { PrintOptions } from '../../connectors/pdf/port.ts';
import { unlessLost } from '../../platform/files/file-lost.ts';
import type { Platform } from '../../platform/platform.ts';
import { findPrintFormat } from '../seller-settings/index.ts';
import { findLookFor, type LookName, type LookRow } from './look.repository.ts';

/** How a series is printed, and a name for it that changes when it does: empty for the product's own look. */
export type PrintLook = Readonly<{
  options: Pick<PrintOptions, 'logo' | 'accent' | 'format'>;
  version: string;
}>;

type Deps = Pick<Platform, 'db' | 'files' | 'log'>;

/**
 * The look that invoices of a series are printed with today, older ones too unless they were given out
 * sealed: a printed invoice is a view of its signed file. A logo that the file store lost is left out, for the
 * invoice must print. Its marks are those in force when `id` got its number.
 */
export async function printLook(
  deps: Deps,
  companyId: string,
  name: LookName & Readonly<{ id?: string }>,
): Promise<PrintLook> {
  const row = await findLookFor(deps.db, companyId, name);
  const { options, version } = row ? await lookOf(deps, companyId, row) : NO_LOOK;
  const format = await findPrintFormat(deps.db, companyId, name.id ?? null);
  if (format.decimalMark === VIETNAMESE_FORMAT.decimalMark) return { options, version };
  return { options: { ...options, format }, version: `${version}-point` };
}

const NO_LOOK: PrintLook = { options: {}, version: '' };

export async function lookOf(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  companyId: string,
  { logo_hash, accent }: Pick<LookRow, 'logo_hash' | 'accent'>,
): Promise<PrintLook> {
  const logo = logo_hash && (await files.get(companyId, logo_hash).catch(unlessLost));
  if (logo_hash && !logo) log.error({ companyId, hash: logo_hash }, 'the file store lost a logo');
  if (!logo && accent === null) return NO_LOOK;
  const lookHash = createHash('sha256')
    .update(`${logo ? logo_hash : null} ${accent}`)
    .digest('hex')
    .slice(0, 12);
  return {
    options: {
      ...(logo && { logo }),
      ...(accent !== null && { accent }),
    },
    version: `-${lookHash}`,
  };
}
