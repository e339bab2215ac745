import { getSubscriptionsIr } from '@hoadon/contracts/licences';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderLicencePages } from '../../testing/pages/licences.ts';
import { companyPackages } from '../../testing/samples.ts';
import { refused } from '../../testing/stub-calls.ts';
import { licence, packages } from './testing/licence-stubs.ts';

const button = (name: string) => screen.findByRole('button', { name });

test('LIC-017 LIC-018 LIC-019 LIC-020 LIC-021 the expired view shows twelve packages, each with quantity and price', async () => {
  await renderLicencePages({
    path: '/main/licence/expired',
    stubs: [licence('LICENSE_EXPIRED'), packages],
  });
  await screen.findByRole('heading', { level: 1, name: 'Mua thêm gói hóa đơn' });
  await screen.findByText('Đã dùng hết số hóa đơn của gói đang có.');
  const offers = await screen.findAllByRole('radio');
  expect(offers.map((offer) => offer.closest('label')?.textContent)).toEqual([
    'P100100 hóa đơn100.000 ₫1.000 ₫ mỗi hóa đơn',
    'P300300 hóa đơn270.000 ₫900 ₫ mỗi hóa đơn',
    'P500500 hóa đơn373.000 ₫746 ₫ mỗi hóa đơn',
    'P10001.000 hóa đơn580.000 ₫580 ₫ mỗi hóa đơn',
    'P20002.000 hóa đơn872.000 ₫436 ₫ mỗi hóa đơn',
    'P30003.000 hóa đơn1.227.000 ₫409 ₫ mỗi hóa đơn',
    'P50005.000 hóa đơn1.860.000 ₫372 ₫ mỗi hóa đơn',
    'P70007.000 hóa đơn2.478.000 ₫354 ₫ mỗi hóa đơn',
    'P1000010.000 hóa đơn3.100.000 ₫310 ₫ mỗi hóa đơn',
    'P1500015.000 hóa đơn4.350.000 ₫290 ₫ mỗi hóa đơn',
    'P2000020.000 hóa đơn5.260.000 ₫263 ₫ mỗi hóa đơn',
    'P5000050.000 hóa đơn12.500.000 ₫250 ₫ mỗi hóa đơn',
  ]);
});

test('while the package is in force the view shows that', async () => {
  await renderLicencePages({ path: '/main/licence/expired', stubs: [licence(null), packages] });
  await screen.findByText(/Gói hiện tại vẫn dùng được/);
});

test('the order of a chosen package is copied, with company and tax code', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await renderLicencePages({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await screen.findByRole('radio', { name: /P1000 / }));
  fireEvent.click(await button('Sao chép yêu cầu mua'));
  await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
  expect(copied.mock.calls[0]?.[0].split('\n')).toEqual([
    'Yêu cầu mua gói hóa đơn điện tử',
    'Công ty: Công ty TNHH Gốm Sông Đuống',
    'Mã số thuế: 0100000001',
    'Gói: P1000 (1.000 hóa đơn), 580.000 ₫',
    'Người yêu cầu: Trần Thị Minh Anh, minhanh@gomsu.example',
  ]);
});

test('where the browser does not let the order be copied it is shown as text to copy by hand', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await renderLicencePages({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await screen.findByRole('radio', { name: /P300 / }));
  fireEvent.click(await button('Sao chép yêu cầu mua'));
  await screen.findByText(/Gói: P300 \(300 hóa đơn\), 270\.000 ₫/);
});

test('LIC-015 LIC-016 the packages of the company are listed, with what is bought, used and left', async () => {
  await renderLicencePages({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  const figures = await screen.findByRole('region', { name: 'Số hóa đơn của gói' });
  expect([...figures.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    'Đã mua400',
    'Đã dùng312',
    'Còn lại88',
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Gói đã mua' })).getAllByRole('row');
  const cells = (row?: HTMLElement) =>
    [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  expect(cells(rows[2])).toEqual([
    'Gói 300 hóa đơn',
    'Đã dùng hết',
    '04/01/2026',
    '31/12/2026',
    '300 / 300',
    '0',
    '270.000 ₫',
  ]);
});

test('the free package is shown as given, with its 100 invoices', async () => {
  await renderLicencePages({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  const table = await screen.findByRole('table', { name: 'Gói đã mua' });
  const row = within(table).getByText('Gói miễn phí 100 hóa đơn').closest('tr');
  expect(row?.textContent).toContain('Tặng khi kết nối tài khoản thuế');
  expect(row?.textContent).toContain('12 / 100');
  expect(row?.textContent).toContain('Miễn phí');
});

test('a failed read is reported and retried; a company without packages sees what to do', async () => {
  let fails = true;
  await renderLicencePages({
    path: '/main/settings/licence',
    stubs: [
      licence('PUBLISH_NOT_PERMITTED'),
      [getSubscriptionsIr, () => (fails ? refused(500, 'INTERNAL') : companyPackages())],
    ],
  });
  await screen.findByRole('alert');
  fails = false;
  fireEvent.click(await button('Thử lại'));
  await screen.findByText('Công ty chưa có gói nào còn hiệu lực.');
  screen.getByText(/Công ty chưa mua gói nào/);
});

test('LIC-025 LIC-026 the benefits are seven tiles, each with a picture that moves and can be stopped', async () => {
  await renderLicencePages({ path: '/main/settings/licence', stubs: [licence(null), packages] });
  fireEvent.click(await button('Xem lợi ích'));
  const modal = await screen.findByRole('dialog', { name: 'Phần mềm giúp được gì cho công ty' });
  const tiles = within(modal).getAllByRole('listitem');
  expect(tiles.map((tile) => tile.querySelector('h3')?.textContent)).toEqual([
    'Tự động đồng bộ',
    'Phát hành nhanh, miễn phí',
    'Đối chiếu',
    'Cảnh báo sai sót, rủi ro thuế',
    'Báo cáo thuế GTGT và thu chi',
    'Công nợ và thanh toán',
    'Tìm kiếm toàn bộ',
  ]);
  for (const tile of tiles)
    expect(tile.querySelector('svg [class*="benefit-"]'), tile.textContent ?? '').not.toBeNull();
  const list = modal.querySelector('.benefits');
  expect(list?.hasAttribute('data-still')).toBe(false);
  fireEvent.click(within(modal).getByRole('button', { name: 'Tạm dừng' }));
  expect(list?.hasAttribute('data-still')).toBe(true);
});
