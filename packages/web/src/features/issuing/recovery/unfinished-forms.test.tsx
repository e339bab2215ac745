import { decimal } from '@hoadon/domain/money/decimal';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-page.tsx';
import type { SavedForm } from './saved-form.ts';
import { UnfinishedForms } from './unfinished-forms.tsx';

const formOf = (slot: string, buyer: string): SavedForm => ({
  shape: 1,
  owner: '1/2',
  slot,
  page: null,
  stored: null,
  savedAt: '2026-11-21T03:04:05.000Z',
  about: { buyer, lines: 1, total: decimal('108000'), currency: 'VND' },
  written: { values: {} as SavedForm['written']['values'], rows: [] },
});

test('of several unfinished invoices one is offered to be continued; the earlier ones are listed below it', async () => {
  const taken: string[] = [];
  await renderPart(
    <UnfinishedForms
      forms={[formOf('b', 'Công ty Sen'), formOf('a', 'Công ty Lan')]}
      onTake={({ slot }) => taken.push(slot)}
      onDiscard={() => undefined}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Viết tiếp' }));
  screen.getByText('1 hóa đơn viết dở trước đó');
  fireEvent.click(screen.getByRole('button', { name: 'Mở hóa đơn này', hidden: true }));
  expect(taken).toEqual(['b', 'a']);
});
