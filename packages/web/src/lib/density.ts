import { useSyncExternalStore } from 'react';

export const DENSITIES = ['compact', 'normal', 'roomy'] as const;
/** Density of the rows of tables and lists, where a list has none of its own. */
export type Density = (typeof DENSITIES)[number];

/** Row heights in pixels; the style sheet has the same (ui/theme/theme.css). */
export const ROW_HEIGHT: Readonly<Record<Density, number>> = { compact: 32, normal: 40, roomy: 48 };

const DENSITY_KEY = 'hoadon.density';
const DEFAULT: Density = 'normal';

const listeners = new Set<() => void>();

function chosenDensity(): Density {
  const stored = localStorage.getItem(DENSITY_KEY);
  return DENSITIES.find((density) => density === stored) ?? DEFAULT;
}

/** Applies the stored choice, here and whenever another tab changes it. */
export function startDensity(): void {
  apply();
  window.addEventListener('storage', ({ key }) => {
    if (key === DENSITY_KEY) apply();
  });
}

/** Stores the choice for this browser and applies it at once. */
export function chooseDensity(density: Density): void {
  localStorage.setItem(DENSITY_KEY, density);
  apply();
}

function apply(): void {
  document.documentElement.dataset['density'] = chosenDensity();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, chosenDensity);
