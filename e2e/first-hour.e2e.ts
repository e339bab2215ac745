import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { authenticator } from './authenticator.ts';
import { newestLetter } from './mailbox.ts';
import { pageChecks, WIDE_AND_NARROW } from './page-checks.ts';
import { enter, expectNotice, follow, haveSession, useBrowser } from './visitor.ts';
import { fillBuyer, writeLine } from './written-invoice.ts';

const visit = useBrowser();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const type = (page: Page, label: string | RegExp, text: string) =>
  page
    .getByLabel(label, { exact: typeof label === 'string' })
    .and(page.locator('input'))
    .fill(text);
const setupStep = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
const isDone = (page: Page, name: string) =>
  page.locator(`[data-step="${name}"][data-done="true"]`).waitFor();

/** A company of this file only. */
const OWNER = {
  name: 'chu-lo-gom',
  password: 'lo-gom-moi-2026',
  email: 'chulogom@example.test',
  taxCode: '0399995835',
  companyName: 'Công ty TNHH Lò Gốm Sớm Mai',
} as const;
const COLLEAGUE = {
  email: 'nguoimoi@logom.example.test',
  name: 'nguoimoi@logom.example.test',
  password: 'nguoi-moi-2026',
} as const;
const RECOVERED = 'lo-gom-da-nho-2026';
/** A whole company's beginning, every page that a colleague is offered among it. */
const FIRST_HOUR_MS = 600_000;

async function register(page: Page): Promise<void> {
  await page.goto('/register');
  const fields = {
    'Tên công ty': OWNER.companyName,
    'Mã số thuế': OWNER.taxCode,
    'Địa chỉ': '2 Phố Mới, Hà Nội',
    'Họ và tên': 'Lê Thị Chủ Lò',
    'Số điện thoại': '0912345678',
    Email: OWNER.email,
    'Tên đăng nhập': OWNER.name,
    'Mật khẩu': OWNER.password,
    'Nhập lại mật khẩu': OWNER.password,
  };
  for (const [label, text] of Object.entries(fields))
    await type(page, new RegExp(`^${label}`), text);
  await button(page, 'Đăng ký').click();
  await page.waitForURL('**/main/getting-started');
}

/** Every step by what the page offers, and back to it. */
async function walkTheSteps(page: Page): Promise<void> {
  await setupStep(page, 'company').getByRole('link', { name: 'Bổ sung thông tin' }).click();
  await button(page, 'Chọn Thuế Cầu Giấy (10113)').click();
  await type(page, /^Điện thoại \*/, '0912345678');
  await type(page, /^Email \*/, OWNER.email);
  await type(page, /^Người đại diện/, 'Lê Thị Chủ Lò');
  await type(page, /^Số CCCD/, '001190000001');
  await type(page, /^Ngày sinh/, '01/02/1990');
  await button(page, 'Cập nhật').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cập nhật' }).click();
  await expectNotice(page, 'Đã cập nhật thông tin công ty.');
  await follow(page, '/main/getting-started');
  await isDone(page, 'company');

  await button(page, 'Nhận gói miễn phí').click();
  await isDone(page, 'licence');

  const announcing = page.waitForEvent('popup');
  await button(page, 'Mở trang thông báo').click();
  const announcement = await announcing;
  await announcement.getByText(OWNER.taxCode).waitFor();
  await announcement.close();

  await button(page, 'Thêm ký hiệu').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Thêm ký hiệu' }).click();
  await isDone(page, 'series');
  await isDone(page, 'announcement');

  const ordering = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Đặt chứng thư số' }).click();
  const provider = await ordering;
  await provider.getByRole('button', { name: 'Đặt chứng thư số' }).click();
  await provider.getByRole('status').waitFor();
  await provider.close();
  await button(page, 'Kiểm tra lại').click();
  await isDone(page, 'certificate');
}

async function issueFirst(page: Page): Promise<void> {
  await setupStep(page, 'invoice').getByRole('link', { name: 'Lập hóa đơn' }).click();
  await page.locator('[data-field="buyer.taxCode"] input').waitFor();
  await fillBuyer(page);
  await writeLine(page, 1, ['Bình gốm men lam', 'cái', '2', '450.000', '10']);
  await button(page, 'Phát hành').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Phát hành' }).click();
  const progress = page.getByRole('dialog', { name: 'Phát hành hóa đơn' });
  await progress.getByText('Hóa đơn đã có mã của cơ quan thuế.').waitFor();
}

/** Sends the authority a notice about an invoice that is not changed. */
async function sendNotice(page: Page): Promise<void> {
  await follow(page, '/main/revenue');
  await page
    .getByRole('button', { name: /^Thao tác với hóa đơn \d+/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Giải trình' }).click();
  const explanation = page.getByRole('dialog', { name: /^Giải trình hóa đơn/ });
  await explanation.getByRole('radio', { name: /^Cơ quan thuế/ }).check();
  await explanation.getByRole('textbox').fill('Địa chỉ người mua đúng là 3 Phố Mới, Hà Nội');
  await explanation.getByRole('button', { name: 'Tiếp tục' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Thuế Cầu Giấy').waitFor();
  await question.getByRole('combobox').selectOption('server');
  await question.getByRole('button', { name: 'Ký và gửi CQT' }).click();
  await expectNotice(page, 'Báo cáo cơ quan thuế thành công');
}

test(
  'LIC-022 COMP-015 MIST-007 USER-018 AUTH-007 a new company registers, comes to its first accepted invoice step by step, sends a notice 04/SS to its tax office, invites a colleague with few rights, turns on the second factor, forgets the password and comes back in',
  async () => {
    const visitor = await visit();
    const { page, complaints, leave } = visitor;
    const { look, faults } = pageChecks(visitor, { language: 'vi', width: 1440 });
    await register(page);
    await setupStep(page, 'invoice').waitFor();
    await look('first-hour-new');
    await walkTheSteps(page);
    await look('first-hour-ready');
    await issueFirst(page);
    await follow(page, '/main/getting-started');
    await page.getByText('Công ty đã sẵn sàng: mọi bước đều xong.').waitFor();
    await sendNotice(page);
    await follow(page, '/main/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();

    const link = await inviteColleague(page);
    const colleague = await visit({ isChanged: true });
    faults.push(...(await lookAround(colleague.page, link)));

    const nextCode = await turnOnSecondFactor(page);
    await page.getByRole('button', { name: /Tài khoản:/ }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.waitForURL('**/login?type=logout');
    await comeBackIn(page, nextCode);
    expect([...faults, ...complaints, ...colleague.complaints]).toEqual([]);
    await colleague.leave();
    await leave();
  },
  FIRST_HOUR_MS,
);

/** By a link in a letter, after the owner's address is shown to be his; what it leads to. */
async function inviteColleague(page: Page): Promise<string> {
  const openForm = async () => {
    await follow(page, '/main/settings/users');
    await button(page, 'Mời người dùng').click();
    await type(page, /^Email/, COLLEAGUE.email);
    await page.getByLabel('Vai trò').selectOption('own');
    for (const group of ['Hóa đơn', 'Phát hành', 'Báo cáo', 'Thiết lập', 'Người dùng'])
      for (const act of ['Thêm', 'Xem', 'Sửa', 'Xóa'])
        await page
          .getByRole('group', { name: group, exact: true })
          .getByLabel(act)
          .setChecked(group === 'Hóa đơn' && act === 'Xem');
  };
  await openForm();
  await button(page, 'Gửi lời mời').click();
  await button(page, 'Gửi mã xác nhận').click();
  const mailbox = await page.context().newPage();
  const letter = await newestLetter(mailbox, { subject: 'Mã xác nhận', to: OWNER.email });
  await type(page, 'Mã xác nhận', /\b\d{8}\b/.exec(letter)?.[0] ?? '');
  await button(page, 'Xác nhận').click();
  await page.getByLabel('Mã xác nhận').waitFor({ state: 'detached' });
  await button(page, 'Gửi lời mời').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const invitation = await newestLetter(mailbox, { subject: 'mời bạn', to: COLLEAGUE.email });
  await mailbox.close();
  return /https?:\/\/[^\s"<]+#[^\s"<]+/.exec(invitation)?.[0] ?? 'no link';
}

/** Accepts, and goes where the pages lead: nothing that is offered is refused. */
async function lookAround(page: Page, link: string): Promise<string[]> {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(`${page.url()} asks for ${response.url()}`);
  });
  await page.goto(link);
  await type(page, /^Họ và tên/, 'Trần Văn Mới');
  await type(page, /^(Số điện thoại|Điện thoại)/, '0912345679');
  await type(page, /^Mật khẩu/, COLLEAGUE.password);
  await type(page, /^Nhập lại mật khẩu/, COLLEAGUE.password);
  await button(page, 'Nhận lời').click();
  await page.waitForURL('**/main/**');
  await follow(page, '/main/dashboard');
  await page.locator('nav:visible').first().waitFor();
  // Whatever the pages around every page offer.
  const offered = await page
    .locator('nav a[href], header a[href], footer a[href]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(offered.length).toBeGreaterThan(10);
  for (const path of new Set([...offered, '/main/getting-started'])) {
    await follow(page, path);
    await page.locator('main').waitFor();
    await expect.poll(() => page.locator('.shimmer').count()).toBe(0);
  }
  for (const name of ['Lập hóa đơn', 'Phát hành', 'Xóa'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
  return refused;
}

async function turnOnSecondFactor(page: Page): Promise<() => string> {
  await follow(page, '/main/account/second-factor');
  await button(page, 'Thiết lập').click();
  await type(page, 'Mật khẩu', OWNER.password);
  await button(page, 'Thiết lập').click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const nextCode = authenticator((key ?? '').replaceAll(' ', ''));
  await type(page, 'Mã 6 chữ số đang hiện trong ứng dụng', nextCode());
  await button(page, 'Bật').click();
  await button(page, 'Tôi đã cất giữ').click();
  await page.getByText('Còn 10 mã khôi phục.').waitFor();
  return nextCode;
}

async function comeBackIn(page: Page, nextCode: () => string): Promise<void> {
  await follow(page, '/login');
  await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
  await type(page, 'Email', OWNER.email);
  await button(page, 'Gửi mã cho tôi').click();
  await page.getByText(/Nếu có tài khoản dùng địa chỉ này/).waitFor();
  const letter = await newestLetter(page, { subject: 'Đặt lại mật khẩu', to: OWNER.email });
  await page.goto(/\/reset#[^\s"<]+/.exec(letter)?.[0] ?? '');
  await type(page, 'Mật khẩu mới', RECOVERED);
  await type(page, 'Nhập lại mật khẩu', RECOVERED);
  await button(page, 'Đặt mật khẩu').click();
  await page.getByText(/Mật khẩu đã được đặt/).waitFor();
  await follow(page, '/login');
  await page.locator('input[name=user_name]').fill(OWNER.name);
  await page.locator('input[name=password]').fill(RECOVERED);
  await page.keyboard.press('Enter');
  await type(page, 'Mã xác thực', nextCode());
  await button(page, 'Đăng nhập').click();
  await page.waitForURL('**/main/dashboard**');
}

test.each(WIDE_AND_NARROW)(
  'the way of the second, empty company of the demo in $language at $width px can be used by everybody and fits the window',
  async (view) => {
    const visitor = await visit(view);
    const { page } = visitor;
    const { look, faults } = pageChecks(visitor, view);
    await haveSession(page, { name: 'moi', password: 'hoadon-moi' });
    await page.goto('/main/getting-started');
    await setupStep(page, 'invoice').waitFor();
    await look('first-hour');
    expect(faults).toEqual([]);
    await visitor.leave();
  },
);

test('every theme and density of the first hour can be read by everybody', async () => {
  const faults: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    const visitor = await visit({ theme });
    const { page } = visitor;
    const seen = pageChecks(visitor, { language: 'vi', width: 1440 });
    await enter(page, { name: 'moi', password: 'hoadon-moi' });
    await page.getByRole('button', { name: /Tài khoản:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Sít' }).click();
    await seen.look(`first-hour-menu-${theme}`);
    expect(await page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact');
    await follow(page, '/main/getting-started');
    await setupStep(page, 'invoice').waitFor();
    await seen.look(`first-hour-${theme}`);
    faults.push(...seen.faults);
    await visitor.leave();
  }
  expect(faults).toEqual([]);
});
