import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';

/** Files that were handed in together, on this computer. */
export type KeptImport = Readonly<{
  /** The imports that they became. */
  ids: readonly string[];
  names: readonly string[];
  files: number;
  at: string;
}>;

const MOST = 20;
const keyOf = (companyId: string) => `hoadon.imports.${companyId}`;
const dayOf = (instant: string) => dayInVietnam(instant);

const isKept = (value: unknown): value is KeptImport => {
  const { ids, names, files, at } = Object(value);
  const isTexts = (list: unknown) =>
    Array.isArray(list) && list.every((one) => typeof one === 'string');
  return isTexts(ids) && isTexts(names) && typeof files === 'number' && typeof at === 'string';
};

/** What this computer handed in today for a company, the latest first (IMP-019). */
export function keptImports(companyId: string): readonly KeptImport[] {
  try {
    const { day, imports } = Object(JSON.parse(localStorage.getItem(keyOf(companyId)) ?? 'null'));
    const isToday = day === dayOf(new Date().toISOString());
    return isToday && Array.isArray(imports) ? imports.filter(isKept) : [];
  } catch {
    return [];
  }
}

/** Keeps what was handed in until the day is over. Sent on, it grows: it is known by its first import. */
export function keepImport(companyId: string, made: KeptImport): void {
  const others = keptImports(companyId).filter(({ ids }) => ids[0] !== made.ids[0]);
  const imports = [made, ...others].slice(0, MOST);
  try {
    const kept = { day: dayOf(made.at), imports };
    localStorage.setItem(keyOf(companyId), JSON.stringify(kept));
  } catch {
    // A full or closed store: the latest imports are known to the server as well.
  }
}
