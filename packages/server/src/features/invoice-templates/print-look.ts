import { createHash } from 'node:crypto';
import type { PrintOptions } from '../../connectors/pdf/port.ts';
import { unlessLost } from '../../platform/files/file-lost.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLookFor, type LookName, type LookRow } from './look.repository.ts';

/** How a series is printed, and a name for it that changes when it does: empty for the product's own look. */
export type PrintLook = Readonly<{
  options: Pick<PrintOptions, 'logo' | 'accent'>;
  version: string;
}>;

type Deps = Pick<Platform, 'db' | 'files' | 'log'>;

/**
 * The look that invoices of a series are printed with today, older ones too unless they were given out
 * sealed: a printed invoice is a view of its signed file. A logo that the file store lost is left out, for the
 * invoice must print.
 */
export async function printLook(deps: Deps, companyId: string, name: LookName): Promise<PrintLook> {
  const row = await findLookFor(deps.db, companyId, name);
  return row ? lookOf(deps, companyId, row) : { options: {}, version: '' };
}

export async function lookOf(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  companyId: string,
  { logo_hash, accent }: Pick<LookRow, 'logo_hash' | 'accent'>,
): Promise<PrintLook> {
  const logo = logo_hash && (await files.get(companyId, logo_hash).catch(unlessLost));
  if (logo_hash && !logo) log.error({ companyId, hash: logo_hash }, 'the file store lost a logo');
  if (!logo && accent === null) return { options: {}, version: '' };
  const said = createHash('sha256')
    .update(`${logo ? logo_hash : null} ${accent}`)
    .digest('hex')
    .slice(0, 12);
  return {
    options: {
      ...(logo && { logo }),
      ...(accent !== null && { accent }),
    },
    version: `-${said}`,
  };
}
