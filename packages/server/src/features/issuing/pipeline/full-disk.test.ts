import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { diskObjects } from '../../../platform/files/disk-objects.ts';
import { objectFileStore } from '../../../platform/files/object-file-store.ts';
import { watchedObjects } from '../../../platform/files/watched-objects.ts';
import { systemHealth } from '../../../platform/health/system-health.ts';
import { registerProbes } from '../../../platform/http/probes.ts';
import { createServer } from '../../../platform/http/server.ts';
import { createLog } from '../../../platform/log.ts';
import { issuingGauges } from '../issuing-gauges.ts';
import { issue, rowOf } from '../testing/calls.ts';
import { type IssuingFixture, issuingFixture } from '../testing/issuing-fixture.ts';

let fixture: IssuingFixture;
let isFull = false;
const logged: string[] = [];
const log = createLog('info', { write: (line: string) => void logged.push(line) });
const health: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hoadon-full-'));
  const disk = diskObjects(folder);
  fixture = await issuingFixture((deps) => {
    const recorded = systemHealth({ ...deps, log });
    health.push(recorded);
    const write = async (parts: readonly Uint8Array[]) => {
      if (isFull)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
          code: 'ENOSPC',
        });
      return disk.write(parts);
    };
    return {
      ...deps,
      log,
      files: objectFileStore(
        deps.db,
        watchedObjects({ ...disk, write }, { log, health: recorded }),
      ),
    };
  });
});

test('a full disk is named where people look: at the invoice, in the log, in the metrics and by the readiness', async () => {
  const { db } = fixture.platform;
  const app = createServer({ log: createLog('silent'), trustProxy: false, uploadLimitBytes: 1 });
  registerProbes(app, db, { metrics: issuingGauges(db, log) });
  const get = async (url: string) => (await app.inject({ method: 'GET', url })).body;
  const company = await fixture.company();
  isFull = true;
  const id = await issue(fixture, company);
  expect(await rowOf(fixture, company, id)).toMatchObject({
    processing_state: 'signing',
    failure_code: 'STORAGE_UNAVAILABLE',
    failure_text: 'ENOSPC: no space left on device, write',
  });
  expect(logged.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ operation: 'write', cause: 'ENOSPC', msg: 'the file store failed' }),
  );
  for (const each of health) await each.close();
  const metrics = await get('/metrics');
  expect(metrics).toContain('hoadon_invoices_under_way{state="signing"} 1');
  expect(metrics).toContain('hoadon_invoices_failing{reason="STORAGE_UNAVAILABLE"} 1');
  expect(metrics).toMatch(/hoadon_storage_errors_total\{operation="write",cause="ENOSPC"\} [1-9]/);
  expect(metrics).toMatch(
    /hoadon_system_failing_seconds\{system="storage",cause="ENOSPC"\} [\d.]+/,
  );
  expect(JSON.parse(await get('/readyz'))).toEqual({
    status: 'ready',
    problems: ['storage: ENOSPC'],
  });

  isFull = false;
  fixture.platform.clock.advance(900);
  await fixture.platform.jobs.drain();
  expect((await rowOf(fixture, company, id)).processing_state).toBe('accepted');
  for (const each of health) await each.close();
  expect(JSON.parse(await get('/readyz'))).toEqual({ status: 'ready' });
});
