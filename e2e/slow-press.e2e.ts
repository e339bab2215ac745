import { getCurrentUser } from '@hoadon/contracts/auth';
import { expect, test } from 'vitest';
import { divert } from './diversion.ts';
import { haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

test('a press is not lost where what is drawn on the button is exchanged before it is let go', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await divert(page, `*${getCurrentUser.path}`, () => answered.then(() => 'well'));
  await page.goto('/main/dashboard');
  const account = page.getByRole('button', { name: /Tài khoản:/ });
  // An icon is shown until the user is loaded.
  await account.locator('svg').hover({ force: true });
  await page.mouse.down();
  answer();
  await expect.poll(() => account.textContent()).toMatch(/^\p{Lu}{2}$/u);
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
