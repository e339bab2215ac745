import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';

/** Files that were handed in together, on this computer. */
export type ImportOfToday = Readonly<{
  /** The imports that they became. */
  ids: readonly string[];
  names: readonly string[];
  files: number;
  at: string;
}>;

const MOST = 20;
const keyOf = (companyId: string) => `hoadon.imports.${companyId}`;
const dayOf = (instant: string) => dayInVietnam(instant);

const isImportOfToday = (value: unknown): value is ImportOfToday => {
  const { ids, names, files, at } = Object(value);
  const isTexts = (list: unknown) =>
    Array.isArray(list) && list.every((one) => typeof one === 'string');
  return isTexts(ids) && isTexts(names) && typeof files === 'number' && typeof at === 'string';
};

/** What this computer handed in today for a company, the latest first (IMP-019). */
export function importsOfToday(companyId: string): readonly ImportOfToday[] {
  try {
    const { day, imports } = Object(JSON.parse(localStorage.getItem(keyOf(companyId)) ?? 'null'));
    const isToday = day === dayOf(new Date().toISOString());
    return isToday && Array.isArray(imports) ? imports.filter(isImportOfToday) : [];
  } catch {
    return [];
  }
}

/** Stores an import until the end of the day. It grows while batches are sent: it is identified by its first import. */
export function storeImportOfToday(companyId: string, made: ImportOfToday): void {
  const others = importsOfToday(companyId).filter(({ ids }) => ids[0] !== made.ids[0]);
  const imports = [made, ...others].slice(0, MOST);
  try {
    const stored = { day: dayOf(made.at), imports };
    localStorage.setItem(keyOf(companyId), JSON.stringify(stored));
  } catch {
    // A full or closed store: the latest imports are known to the server as well.
  }
}
