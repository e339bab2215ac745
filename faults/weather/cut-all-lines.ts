import type { Blow } from './blow.ts';

/** Every connection to PostgreSQL breaks at once, as when a switch is restarted. */
export const cutAllLines: Blow = async ({ proxy }) => {
  proxy.cutAll();
  return 'all lines to PostgreSQL cut';
};
