import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { invoiceRow } from '../../testing/sample-invoices.ts';
import { COLUMNS } from './columns.tsx';

test.each([
  ['1', 'C26TAA', '1C26TAA'],
  ['01GTKT0/001', 'AA/20E', '01GTKT0/001AA/20E'],
])('the series %s%s is never cut in a list', (template_code, invoice_serial, shown) => {
  render(<p>{COLUMNS.series.cell(invoiceRow({ template_code, invoice_serial }))}</p>);
  const { className } = screen.getByText(shown);
  expect(className).not.toMatch(/truncate|line-clamp|overflow/);
  expect(className).toContain('break-all');
});
