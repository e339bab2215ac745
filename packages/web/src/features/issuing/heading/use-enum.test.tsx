import { getListEnum } from '@hoadon/contracts/invoice-templates';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { newQueryClient } from '../../../lib/query-client.ts';
import { refused, stubCalls } from '../../../testing/stub-calls.ts';
import { enumsQuery } from '../queries.ts';
import { useEnum } from './use-enum.ts';

const METHODS = ['CK', 'TM', 'TM/CK'] as const;
const entries = (...values: string[]) =>
  values.map((value) => ({ value, label_key: `enum.${value}` }));
const ENUMS = {
  type: entries('1', '2', '6'),
  status: entries('ORIGINAL'),
  currency: entries('VND', 'USD'),
  payment_method: entries('TM', 'CK', 'SHELLS'),
  identify_type: entries('CCCD'),
  line_type: entries('HANG_HOA'),
  payment_status: entries('PAID'),
  buyer_type: entries('ENTERPRISE'),
  announcement_status: entries('ACTIVE'),
  tax_exchange_status: entries('SENT'),
};

const withClient = (client = newQueryClient()) => ({
  client,
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  ),
});

test('API-006 API-008 the form offers the values of the list, which is loaded once for any number of openings', async () => {
  const sent = stubCalls([[getListEnum, () => ENUMS]]);
  const { client, wrapper } = withClient();
  const form = renderHook(() => useEnum('payment_method', METHODS), { wrapper });
  expect(form.result.current).toEqual(METHODS);
  // What this page has no words for is not offered.
  await waitFor(() => expect(form.result.current).toEqual(['TM', 'CK']));
  form.unmount();
  const again = renderHook(() => useEnum('currency', ['VND', 'USD', 'CNY']), { wrapper });
  expect(again.result.current).toEqual(['VND', 'USD']);
  await client.fetchQuery(enumsQuery);
  expect(sent).toHaveLength(1);
});

test('API-008 without the value lists the form offers what it knows itself', async () => {
  const sent = stubCalls([[getListEnum, () => refused(403, 'FORBIDDEN')]]);
  const { result } = renderHook(() => useEnum('payment_method', METHODS), withClient());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(result.current).toEqual(METHODS);
});
