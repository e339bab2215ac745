import { randomUUID } from 'node:crypto';
import type { RequestContext } from '../../platform/http/route.ts';

/** The context of a request with these files. */
export const newContext = (files: RequestContext['files'] = {}): RequestContext => ({
  requestId: 'seed',
  ip: '127.0.0.1',
  userAgent: null,
  files,
  fileLists: {},
  device: null,
  linkSecret: null,
  idempotencyKey: null,
  actId: randomUUID(),
  saveResponse: async () => {},
});
