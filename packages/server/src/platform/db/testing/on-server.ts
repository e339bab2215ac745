import pg from 'pg';

/** Runs work on a separate connection to the server. */
export async function onServer(
  server: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
