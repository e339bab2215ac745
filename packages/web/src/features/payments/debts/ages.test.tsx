import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addTexts, startI18n } from '../../../lib/i18n.ts';
import { Ages } from './ages.tsx';

beforeAll(async () => {
  await startI18n('vi');
  await addTexts('payments');
});
afterEach(cleanup);

test('the ages of a debt are written with as many decimals as the debt', () => {
  const ages = {
    'not-due': '1598.8',
    'to-30': '877.74',
    'to-60': '0',
    'to-90': '0',
    'over-90': '7014.21',
  };
  render(<Ages currency_code="USD" debt="9490.75" ages={ages} invoices={24} />);
  screen.getByText('9.490,75 USD');
  const amounts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(amounts).toEqual(['1.598,80', '877,74', '0,00', '0,00', '7.014,21']);
});
