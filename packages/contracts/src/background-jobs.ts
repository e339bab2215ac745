import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireInstant } from './http/wire-types.ts';

const BASE = '/e-invoice-api/api/background-jobs';

/** Work in the background that failed every time it was tried. */
export const DeadJob = z.object({
  id: z.string(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  failed_at: WireInstant,
});
export type DeadJob = z.infer<typeof DeadJob>;

export const listDeadJobs = defineCall('GET', `${BASE}/dead`, Nothing, z.array(DeadJob), {
  access: 'setting_management.change',
  summary: "The company's background jobs that failed to the end.",
});

export const retryDeadJob = defineCall(
  'POST',
  `${BASE}/dead/{id}/retry`,
  z.object({ id: z.uuid() }),
  Nothing,
  { access: 'setting_management.change', summary: 'Try a failed background job again.' },
);

export const discardDeadJob = defineCall(
  'DELETE',
  `${BASE}/dead/{id}`,
  z.object({ id: z.uuid() }),
  Nothing,
  {
    access: 'setting_management.change',
    summary: 'Give a failed background job up for good.',
  },
);
