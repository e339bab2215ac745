import { getRegistration } from '@hoadon/contracts/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Whether anyone may register a company here. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: ({ signal }) => call(getRegistration, {}, { signal }),
});
