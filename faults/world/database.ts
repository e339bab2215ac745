import pg from 'pg';

/** Questions to PostgreSQL past the proxy: what the judges see is not what the servers were told. */
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
