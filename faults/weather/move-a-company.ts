import type { Blow } from './blow.ts';

/** Gives a company a shard of its own on a Citus cluster and moves it, with all its tables, to another node. */
export const moveACompany: Blow = async ({ rows, companies }, dice) => {
  const { taxCode } = dice.pick(companies);
  const [company] = await rows.query<{ id: string; shard: string }>(
    `select id, get_shard_id_for_distribution_column('membership', id)::text as shard from company where tax_code = $1`,
    [taxCode],
  );
  const [own] = await rows.query<{ shard: string; port: number }>(
    `select shardid::text as shard, nodeport as port from citus_shards where shardid = $1`,
    [company?.shard],
  );
  const [target] = await rows.query<{ host: string; port: number }>(
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and shouldhaveshards and nodeport <> $1 order by nodeport limit 1`,
    [own?.port],
  );
  if (!company || !own || !target) return 'no other node to move a company to';
  const start = Date.now();
  const shard = await isolated(rows, company);
  await rows.query(`select citus_move_shard_placement($1, $2, $3, $4, $5, 'auto')`, [
    shard,
    target.host,
    own.port,
    target.host,
    target.port,
  ]);
  return `company ${company.id} moved from node ${own.port} to ${target.port} in ${Date.now() - start} ms`;
};

/** Number of the shard that holds the company alone; it may have one already. */
async function isolated(
  rows: Parameters<Blow>[0]['rows'],
  { id, shard }: Readonly<{ id: string; shard: string }>,
): Promise<string> {
  const [bounds] = await rows.query<{ is_single: boolean }>(
    'select shardminvalue = shardmaxvalue as is_single from pg_dist_shard where shardid = $1',
    [shard],
  );
  if (bounds?.is_single) return shard;
  const [isolation] = await rows.query<{ shard: string }>(
    `select isolate_tenant_to_new_shard('membership', $1::bigint, 'CASCADE', shard_transfer_mode => 'auto')::text as shard`,
    [id],
  );
  return isolation?.shard ?? shard;
}
