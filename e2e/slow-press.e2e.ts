import { getCurrentUser } from '@hoadon/contracts/auth';
import { expect, test } from 'vitest';
import { divert } from './diversion.ts';
import { haveSession, useBrowser } from './visitor.ts';

const visit = useBrowser();

test('a press is not lost where what is drawn on the button is exchanged before it is let go', async () => {
  const { page, complaints, leave } = await visit();
  await haveSession(page);
  let tell = () => {};
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await divert(page, `*${getCurrentUser.path}`, () => told.then(() => 'well'));
  await page.goto('/main/dashboard');
  const account = page.getByRole('button', { name: /Tài khoản:/ });
  // A figure stands for whoever is not known yet.
  await account.locator('svg').hover({ force: true });
  await page.mouse.down();
  tell();
  await expect.poll(() => account.textContent()).toMatch(/^\p{Lu}{2}$/u);
  await page.mouse.up();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).waitFor();
  expect(complaints).toEqual([]);
  await leave();
});
