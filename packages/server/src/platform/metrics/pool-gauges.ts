import { Gauge, type Metric } from 'prom-client';
import type { Database } from '../db/database.ts';

/** Connections of this process to the database. */
export const poolGauges = ({ pool }: Pick<Database, 'pool'>): Metric[] => [
  new Gauge({
    name: 'hoadon_database_connections',
    help: 'Connections of this process to the database, by use',
    labelNames: ['use'],
    registers: [],
    collect() {
      const { total, idle } = pool();
      this.set({ use: 'busy' }, total - idle);
      this.set({ use: 'idle' }, idle);
    },
  }),
  new Gauge({
    name: 'hoadon_database_waiting',
    help: 'Callers of this process that wait for a connection to the database',
    registers: [],
    collect() {
      this.set(pool().waiting);
    },
  }),
];
