import type { World } from '../world/world.ts';
import { usageOf } from './process-usage.ts';
import { type Point, slopeOf } from './slope.ts';

const EVERY_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Part of the run in which caches fill: it does not count. */
const WARM_UP = 1 / 4;

export type Figure = Readonly<{ name: string; first: number; last: number; perHour: number }>;

export type UsageWatch = Readonly<{
  /** How long an act took. */
  took(ms: number): void;
  /** Stops. Each figure with its mean in the first and last quarter of what counts, and its slope. */
  end(): readonly Figure[];
}>;

/** Samples memory, open files, connections, the oldest due job and the time that acts take, while the servers run. */
export function watchUsage({ servers, rows }: World): UsageWatch {
  const start = Date.now();
  const series = new Map<string, Point[]>();
  let times: number[] = [];
  const add = (name: string, value: number) => {
    const points = series.get(name) ?? [];
    series.set(name, points);
    points.push({ hours: (Date.now() - start) / HOUR_MS, value });
  };
  const sample = async () => {
    for (const { name, pid } of servers) {
      const { rssMb, files } = usageOf(pid());
      add(`${name}: memory, MB`, rssMb);
      add(`${name}: open files`, files);
    }
    const [connections] = await rows.query<{ count: string }>(
      `select count(*) from pg_stat_activity where application_name like 'hoadon%'`,
    );
    add('connections', Number(connections?.count));
    for (const { name, url, role } of servers)
      if (role !== 'api') add(`${name}: oldest due job, s`, await oldestDueJob(url));
    if (times.length > 0)
      add('acts: mean, ms', times.reduce((sum, ms) => sum + ms, 0) / times.length);
    times = [];
  };
  const timer = setInterval(() => void sample().catch(() => {}), EVERY_MS);
  return {
    took: (ms) => times.push(ms),
    end: () => {
      clearInterval(timer);
      return [...series].map(([name, points]) => figureOf(name, points));
    },
  };
}

async function oldestDueJob(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = [...text.matchAll(/^hoadon_jobs_waiting_seconds(?:\{[^}]*\})? (\S+)$/gm)];
  return Math.max(0, ...values.map(([, value]) => Number(value)));
}

function figureOf(name: string, all: readonly Point[]): Figure {
  const points = all.slice(Math.floor(all.length * WARM_UP));
  const quarter = Math.max(1, Math.floor(points.length / 4));
  const mean = (part: readonly Point[]) =>
    part.reduce((sum, { value }) => sum + value, 0) / (part.length || 1);
  return {
    name,
    first: mean(points.slice(0, quarter)),
    last: mean(points.slice(-quarter)),
    perHour: slopeOf(points),
  };
}
