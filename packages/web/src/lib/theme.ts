import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
/** The look of the pages: that of the system, or the user's choice. */
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'hoadon.theme';
const DEFAULT: Theme = 'system';

const listeners = new Set<() => void>();

const isTheme = (text: string | null): text is Theme => THEMES.some((theme) => theme === text);

export function chosenTheme(): Theme {
  const stored = localStorage.getItem(THEME_KEY);
  return isTheme(stored) ? stored : DEFAULT;
}

/** Applies the stored choice, here and whenever another tab changes it. */
export function startTheme(): void {
  apply();
  window.addEventListener('storage', ({ key }) => {
    if (key === THEME_KEY) apply();
  });
}

/** Stores the choice for this browser and applies it at once. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(THEME_KEY, theme);
  apply();
}

/** The style sheet does the rest (ui/theme/colors.css); without an attribute it follows the system. */
function apply(): void {
  const theme = chosenTheme();
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, chosenTheme);
