import pg from 'pg';

/** Queries of the judges to PostgreSQL, without the proxy of the servers. */
export type Rows = Readonly<{
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}>;

export function openRows(url: string): Rows {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  // It goes down on purpose.
  pool.on('error', () => {});
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows } = await pool.query(text, [...values]);
      return rows as Row[];
    },
    close: () => pool.end(),
  };
}
