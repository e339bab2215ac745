import type { Logger } from 'pino';
import { Gauge } from 'prom-client';

/** A gauge computed from rows; a row whose value is null has no sample. */
export type CountedGauge<Row> = Readonly<{
  name: `hoadon_${string}`;
  help: string;
  labelNames: readonly string[];
  labels(row: Row): Readonly<Record<string, string>>;
  value(row: Row): number | null;
}>;

/**
 * Gauges that are computed together from rows read once for each scrape. Without rows (the database is unreachable) they
 * have no samples.
 */
export function countedGauges<Row>(
  log: Logger,
  what: string,
  read: () => Promise<readonly Row[]>,
  gauges: readonly CountedGauge<Row>[],
): Gauge[] {
  let reading: Promise<readonly Row[]> | null = null;
  const rows = () => {
    reading ??= read()
      .catch((error: unknown) => {
        log.warn({ err: error }, `${what} cannot be counted`);
        return [];
      })
      .finally(() => {
        reading = null;
      });
    return reading;
  };
  return gauges.map(
    ({ name, help, labelNames, labels, value }) =>
      new Gauge({
        name,
        help,
        labelNames: [...labelNames],
        registers: [],
        async collect() {
          const all = await rows();
          this.reset();
          for (const row of all) {
            const number = value(row);
            if (number !== null) this.set({ ...labels(row) }, number);
          }
        },
      }),
  );
}
