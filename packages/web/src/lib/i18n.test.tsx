import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addTexts, startI18n, t } from './i18n.ts';
import { hasText, hasTextsOf } from './texts/text-store.ts';
import { useTranslation } from './texts/use-translation.ts';

// No text was asked for before.
vi.resetModules();

function Title() {
  const { t } = useTranslation();
  return <h1>{t('auth.login.title')}</h1>;
}

test('I18N-001 the texts of a feature come when they are asked for, in the chosen language alone', async () => {
  await startI18n();
  expect(hasText('auth.login.title')).toBe(false);
  await addTexts('auth');
  const { login } = await import('../locales/auth/vi.json');
  expect(t('auth.login.title')).toBe(login.title);
  expect(hasTextsOf('en', 'auth')).toBe(false);
});

test('I18N-001 a text that the chosen language lacks is shown in English', async () => {
  localStorage.setItem('hoadon.language', 'no');
  await startI18n();
  render(<Title />);
  const { login } = await import('../locales/auth/en.json');
  await screen.findByRole('heading', { name: login.title }, { timeout: 15_000 });
});
