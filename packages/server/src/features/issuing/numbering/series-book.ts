import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { numberingRefusal } from '@hoadon/domain/issuing/numbering';
import type { IssueRequest } from './issue-request.ts';
import type { LockedSeries, SeriesName } from './numbering.repository.ts';

/** A complete invoice that waits for its number. */
export type Waiting = SeriesName &
  Readonly<{
    request: IssueRequest;
    issuedOn: PlainDate;
    withTax: string;
    buyerTaxCode: string | null;
  }>;

export type Grant = Readonly<{ waiting: Waiting; number: number }>;

const nameOf = ({ template, serial }: SeriesName) => `${template}${serial}`;

/** The series of a batch while its numbers are assigned. */
export class SeriesBook {
  readonly #rows: Map<string, LockedSeries>;
  readonly #changed = new Set<string>();
  readonly #today: PlainDate;

  constructor(series: readonly LockedSeries[], today: PlainDate) {
    this.#rows = new Map(series.map((row) => [nameOf(row), row]));
    this.#today = today;
  }

  /** Null where the series numbers this invoice. */
  refusalOf({ issuedOn, ...name }: Waiting): FailureCode | null {
    const row = this.#rows.get(nameOf(name));
    if (!row) return 'SERIES_NOT_ACTIVE';
    if (row.paused) return 'COMPANY_PAUSED';
    return numberingRefusal(
      {
        serial: row.serial,
        active: row.active,
        isTaken: row.taken,
        nextNumber: row.next_number,
        lastIssuedOn: row.last_issued_on,
      },
      issuedOn,
      this.#today,
    );
  }

  take(waiting: Waiting): Grant {
    const name = nameOf(waiting);
    const row = this.#rows.get(name);
    if (!row) throw new Error(`series ${name} is not locked`);
    this.#rows.set(name, {
      ...row,
      next_number: row.next_number + 1,
      last_issued_on: waiting.issuedOn,
    });
    this.#changed.add(name);
    return { waiting, number: row.next_number };
  }

  get changed(): LockedSeries[] {
    return [...this.#rows].flatMap(([name, row]) => (this.#changed.has(name) ? [row] : []));
  }
}
