import type { DeadJob } from '@hoadon/contracts/background-jobs';

export const job = (changes: Partial<DeadJob> = {}): DeadJob => ({
  id: '7f8a1a52-2d5b-4c9e-9d35-0d9a54f3d0a1',
  kind: 'mistake-report-deliver',
  payload: { companyId: '1', ids: ['42'] },
  reason: 'the disk is full',
  failed_at: '2026-11-21T03:04:05.000Z',
  ...changes,
});
export const MAIL = job({
  id: '0b6a3e84-6a8c-4ef4-8d0c-5f0f6f0d1c22',
  kind: 'mailing-send',
  payload: { companyId: '1', emailId: '9' },
  reason: 'the mail server is not there',
});
