import pg from 'pg';
import { type Cluster, newCluster } from '../../tools/start-postgres.js';

/** As docs/operations/citus.md describes. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 500,
  max_prepared_transactions: 500,
  max_wal_senders: 20,
  max_replication_slots: 40,
  max_worker_processes: 64,
  'citus.enable_unsafe_triggers': 'on',
  'citus.enable_local_reference_table_foreign_keys': 'off',
  'citus.shard_count': 64,
  'citus.node_conninfo': 'sslmode=disable',
};
const EXTENSIONS = ['citus', 'pg_trgm', 'btree_gin'];

/** A PostgreSQL with a Citus coordinator and worker nodes, not started yet. Citus must be installed. */
export async function newCitus(nodes: number): Promise<Cluster> {
  const coordinator = await newCluster(SETTINGS);
  const workers: Cluster[] = [];
  let isSetUp = false;
  const setUp = async () => {
    const { hostname, port } = new URL(coordinator.url);
    await install(coordinator);
    await run(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
    for (let nth = 0; nth < nodes; nth += 1) {
      const worker = await newCluster(SETTINGS);
      workers.push(worker);
      await worker.start();
      await install(worker);
      const { hostname, port } = new URL(worker.url);
      await run(coordinator, `select citus_add_node('${hostname}', ${port})`);
    }
  };
  return {
    ...coordinator,
    // The first start sets the nodes up; later ones start the coordinator again after a crash.
    start: async () => {
      await coordinator.start();
      if (!isSetUp) await setUp();
      isSetUp = true;
    },
    remove: () => {
      for (const node of [...workers, coordinator]) node.remove();
    },
  };
}

async function install(node: Cluster): Promise<void> {
  for (const extension of EXTENSIONS) await run(node, `create extension ${extension}`);
  await allowPlugin(node);
}

/** Moving shards uses the output plugin of Citus, which later minor versions of PostgreSQL load by permission alone. */
async function allowPlugin(node: Cluster): Promise<void> {
  if ((await run(node, `select from pg_settings where name = 'output_plugin_libraries'`)) === 0)
    return;
  await run(node, `alter system set output_plugin_libraries = 'citus', 'pgoutput'`);
  await run(node, 'select pg_reload_conf()');
}

/** Returns the number of rows. */
async function run({ url }: Cluster, statement: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    return rowCount ?? 0;
  } finally {
    await client.end();
  }
}
