import type { OwnSession } from '@hoadon/contracts/own-account';

export const HERE: OwnSession = {
  id: '7',
  company_id: '1',
  company_name: 'Công ty TNHH Gốm Sông Đuống',
  device: { browser: 'Chrome', system: 'Windows' },
  address: '203.0.113.5',
  started_at: '2026-11-20T02:00:00.000Z',
  last_used_at: '2026-11-21T02:00:00.000Z',
  is_this: true,
};
export const PHONE: OwnSession = {
  ...HERE,
  id: '8',
  device: { browser: 'Safari', system: 'iPhone' },
  is_this: false,
};
