import { once } from 'node:events';
import pg from 'pg';

/** Rows that flow into a table over a connection of their own. */
export type CopyIn = Readonly<{
  /** Cells in the order of the columns; null is NULL. Waits where the database is slower. */
  write(cells: readonly Cell[]): Promise<void>;
  end(): Promise<void>;
}>;
export type Cell = string | number | boolean | null;

const CHUNK_CHARACTERS = 1 << 17;

export async function copyInto(
  url: string,
  table: string,
  columns: readonly string[],
): Promise<CopyIn> {
  const client = new pg.Client(url);
  await client.connect();
  // No trigger looks every row up: what is generated refers to what is generated.
  await client.query('set session_replication_role = replica');
  await client.query('set synchronous_commit = off');
  const copy = copyQuery(`copy ${table} (${columns.join(', ')}) from stdin`);
  client.query(copy as unknown as pg.Submittable);
  const connection = await copy.ready;
  let lines: string[] = [];
  let size = 0;
  const flush = async () => {
    connection.sendCopyFromChunk(Buffer.from(lines.join('')));
    lines = [];
    size = 0;
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  };
  return {
    async write(cells) {
      const line = `${cells.map(written).join('\t')}\n`;
      lines.push(line);
      size += line.length;
      if (size > CHUNK_CHARACTERS) await flush();
    },
    async end() {
      await flush();
      connection.endCopyFrom();
      await copy.done;
      await client.end();
    },
  };
}

const written = (cell: Cell): string =>
  cell === null ? '\\N' : String(cell).replaceAll(/[\\\t\n]/g, '\\$&');

/** The part of pg's connection that a COPY needs. */
type Connection = Readonly<{
  stream: NodeJS.WritableStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}>;

/** What pg calls while the statement runs. */
function copyQuery(text: string) {
  let isReady: (connection: Connection) => void;
  let isDone: () => void;
  let failed: (error: unknown) => void;
  let broke: (error: unknown) => void;
  const ready = new Promise<Connection>((resolve, reject) => {
    isReady = resolve;
    failed = reject;
  });
  const done = new Promise<void>((resolve, reject) => {
    isDone = resolve;
    broke = reject;
  });
  done.catch(() => {});
  return {
    ready,
    done,
    submit: (connection: Connection) => connection.query(text),
    handleCopyInResponse: (connection: Connection) => isReady(connection),
    handleError(error: unknown) {
      failed(error);
      broke(error);
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => isDone(),
  };
}
