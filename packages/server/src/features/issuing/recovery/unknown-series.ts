import { parseSerial } from '@hoadon/domain/issuing/serial';
import type { Db } from '../../../platform/db/open.ts';
import type { IssuedSince } from './find-issued-since.ts';
import { activeSeries } from './recovery.repository.ts';

type Series = Readonly<{ template: string; serial: string }>;

/** Series whose last number no message of the authority states, so that a person has to. */
export async function seriesWithUnknownEnd(
  db: Db,
  { companyId, withoutCode, unknownEnds, untrusted }: IssuedSince,
): Promise<Series[]> {
  const active = await activeSeries(db, companyId);
  const isUnknown = (series: Series): boolean =>
    untrusted.length > 0 ||
    (parseSerial(series.serial)?.coded
      ? unknownEnds.some(
          (end) =>
            (end.template ?? series.template) === series.template &&
            (end.serial ?? series.serial) === series.serial,
        )
      : withoutCode > 0);
  return active.filter(isUnknown);
}
