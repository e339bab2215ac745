import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';
import type { VatAmounts } from '@hoadon/domain/vat-return/derive-cells';
import type { ReductionAnnex } from '@hoadon/domain/vat-return/fill-return';
import { annexLines } from '@hoadon/domain/vat-return/return-annex';
import type { ReturnContent } from '@hoadon/domain/vat-return/return-content';
import { vatFormOf } from '@hoadon/domain/vat-return/vat-form';
import { EncodeRefused } from '@hoadon/xml/dom/field-writer';
import { assembleVatReturn, encodeVatReturn } from '@hoadon/xml/vat-return/encode';
import { vatReturnFileName } from '@hoadon/xml/vat-return/file-name';
import type { Db } from '../../platform/db/open.ts';
import type { FileAnswer } from '../../platform/http/route.ts';
import { VERSION } from '../../version.ts';
import { findSeller } from '../company/index.ts';
import type { VatReturnDeps } from './deps.ts';
import { periodOf } from './wire-return.ts';

/** All that a file states. */
export type StatedReturn = Readonly<{
  period: string;
  filing: number;
  content: ReturnContent;
  cells: VatAmounts;
  annex: ReductionAnnex | null;
}>;

export const XML = 'application/xml';

/**
 * The file of a return, of the format in force (docs/law-and-practice.md#vat-return-file), with the place for its signature. Throws VAT_RETURN_FAULTY naming each
 * field that breaks the format.
 */
export async function writeReturnFile(
  db: Db,
  { clock }: Pick<VatReturnDeps, 'clock'>,
  companyId: string,
  stated: StatedReturn,
): Promise<FileAnswer> {
  const { content, cells, filing } = stated;
  const period = periodOf(stated.period);
  const { taxCode, name, address } = await findSeller(db, companyId);
  const madeOn: PlainDate = clock.today();
  const encoded = orFaulty(() =>
    encodeVatReturn({
      form: vatFormOf(period).file,
      provider: `Hoadon ${VERSION}`,
      period,
      filing,
      office: content.office,
      madeOn,
      signer: content.signer,
      // The field is optional in the form, and filled in every file of the portal.
      signedOn: content.signedOn ?? madeOn,
      taxpayer: { taxCode, name, address },
      activity: content.activity,
      unit: content.unit,
      hasNoActivity: content.hasNoActivity,
      cells,
      annex: stated.annex && {
        ...stated.annex,
        ...annexLines(stated.annex, content),
      },
    }),
  );
  return {
    bytes: assembleVatReturn(encoded, null),
    mediaType: XML,
    name: vatReturnFileName(taxCode, period, filing),
  };
}

function orFaulty<T>(encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof EncodeRefused)) throw error;
    const issues = error.faults.map(({ tag, rule }) => ({
      path: tag,
      code: `FIELD_${rule.toUpperCase()}`,
      severity: 'error' as const,
    }));
    throw new Failure('VAT_RETURN_FAULTY', {}, { issues, cause: error });
  }
}
