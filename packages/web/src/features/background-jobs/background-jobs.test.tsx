import { getCurrentUser } from '@hoadon/contracts/auth';
import {
  BACKGROUND_JOB_KINDS,
  discardDeadJob,
  listDeadJobs,
  listNumbersWithoutInvoice,
  listUnappliedMessages,
  retryDeadJob,
  retryUnappliedMessage,
  type UnappliedMessage,
} from '@hoadon/contracts/background-jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderBackgroundJobs } from '../../testing/pages/background-jobs.ts';
import { currentUser } from '../../testing/samples.ts';
import { refused, type Sent } from '../../testing/stub-calls.ts';
import { job, MAIL } from './testing/dead-jobs.ts';

test('every kind of background work has a name in the language of the page, never the name of its queue', async () => {
  const all = BACKGROUND_JOB_KINDS.map((kind) => job({ id: `job-${kind}`, kind }));
  await renderBackgroundJobs({ path: '/main/background-jobs', stubs: [[listDeadJobs, () => all]] });
  const buttons = await screen.findAllByRole('button', { name: /^Thử lại: / });
  const names = buttons.map((button) => button.getAttribute('aria-label') ?? '');
  expect(new Set(names).size).toBe(BACKGROUND_JOB_KINDS.length);
  expect(names.filter((name) => /: [a-z-]+$/.test(name))).toEqual([]);
});

const made = (sent: readonly Sent[], call: unknown) => sent.filter((one) => one.call === call);

test('one job is tried again at once; another is given up only after a yes', async () => {
  let jobs = [job(), MAIL];
  const sent = await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [
      [listDeadJobs, () => jobs],
      [
        retryDeadJob,
        () => {
          jobs = [MAIL];
          return {};
        },
      ],
      [
        discardDeadJob,
        () => {
          jobs = [];
          return {};
        },
      ],
    ],
  });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Thử lại: Gửi thông báo sai sót cho cơ quan thuế' }),
  );
  await waitFor(() => expect(screen.queryByText('the disk is full')).toBeNull());
  expect(made(sent, retryDeadJob)[0]?.url.pathname).toContain(job().id);

  fireEvent.click(await screen.findByRole('button', { name: 'Bỏ: Gửi email' }));
  const question = await screen.findByRole('alertdialog', { name: 'Bỏ việc “Gửi email”?' });
  expect(made(sent, discardDeadJob)).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Bỏ' }));
  await screen.findByText('Không có việc tự động nào bị lỗi.');
  expect(made(sent, discardDeadJob)[0]?.url.pathname).toContain(MAIL.id);
});

test('a refused retry is reported at its row, and the row stays', async () => {
  await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [
      [listDeadJobs, () => [job()]],
      [retryDeadJob, () => refused(404, 'NOT_FOUND')],
    ],
  });
  fireEvent.click(
    await screen.findByRole('button', { name: 'Thử lại: Gửi thông báo sai sót cho cơ quan thuế' }),
  );
  await screen.findByText(/\(NOT_FOUND/);
  screen.getByText('the disk is full');
});

test('a list that cannot be read is asked for again', async () => {
  let isBroken = true;
  await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [[listDeadJobs, () => (isBroken ? refused(500, 'UNEXPECTED') : [job()])]],
  });
  const again = await screen.findByRole('button', { name: 'Thử lại' });
  isBroken = false;
  fireEvent.click(again);
  await screen.findByText('the disk is full');
});

test('an accountant does not read the list', async () => {
  const sent = await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [
      [getCurrentUser, () => currentUser('accountant')],
      [listDeadJobs, () => [job()]],
    ],
  });
  await screen.findByText('Chỉ quản trị viên xem được trang này.');
  expect(made(sent, listDeadJobs)).toEqual([]);
});

test('a message of the tax authority that could not be applied is shown with its reason, and read again', async () => {
  const parked: UnappliedMessage = {
    id: '17',
    state: 'parked',
    type: '202',
    message_id: 'TCT0123456789ABCDEF0123456789ABCDEF',
    reply_to: null,
    reason: 'CODE_FOR_ANOTHER_DOCUMENT',
    received_at: '2026-11-21T03:04:05.000Z',
  };
  let messages = [parked];
  const sent = await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [
      [listDeadJobs, () => []],
      [listUnappliedMessages, () => messages],
      [
        retryUnappliedMessage,
        () => {
          messages = [];
          return {};
        },
      ],
    ],
  });
  const list = await screen.findByRole('region', {
    name: 'Thông điệp của cơ quan thuế chưa xử lý được',
  });
  within(list).getByText('Mã được cấp cho một tài liệu khác với tài liệu đã ký tại đây.');
  fireEvent.click(within(list).getByRole('button', { name: 'Thử lại: Thông điệp 202' }));
  await waitFor(() => expect(screen.queryByText('Thông điệp 202')).toBeNull());
  expect(made(sent, retryUnappliedMessage)[0]?.url.pathname).toContain('/17/');
});

test('numbers of a restored installation that have no invoice are listed with what is known of each', async () => {
  const series = { template: '1', serial: 'C26TAA' };
  await renderBackgroundJobs({
    path: '/main/background-jobs',
    stubs: [
      [listDeadJobs, () => []],
      [
        listNumbersWithoutInvoice,
        () => [
          { ...series, first_number: 7, last_number: 7, content: 'unread' },
          { ...series, first_number: 9, last_number: 12, content: 'lost' },
        ],
      ],
    ],
  });
  const list = await screen.findByRole('region', { name: 'Số hóa đơn chưa có nội dung' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    expect.stringMatching(/^1C26TAA số 00000007Cơ quan thuế đã cấp mã, nhưng/),
    expect.stringMatching(/^1C26TAA số 00000009–00000012Không có bản nào/),
  ]);
});
