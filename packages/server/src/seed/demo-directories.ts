import { insertDirectory } from '../features/directories/index.ts';
import { setDirectories } from '../features/invoices/index.ts';
import type { Tx } from '../platform/db/transact.ts';

type SeededDrafts = Readonly<{ companyId: string; at: string; drafts: readonly string[] }>;

/** A few directories, some of them in each other, and two of the drafts in one. */
export async function saveDirectories(
  tx: Tx,
  { companyId, at, drafts }: SeededDrafts,
): Promise<void> {
  const keep = (name: string, parentId: string | null = null) =>
    insertDirectory(tx, companyId, { name, parentId, at });
  const customers = await keep('Khách hàng');
  const north = await keep('Miền Bắc', customers);
  await keep('Miền Nam', customers);
  const vendors = await keep('Nhà cung cấp');
  for (const name of ['Nguyên vật liệu', 'Vận tải', 'Văn phòng phẩm']) await keep(name, vendors);
  await keep('Chờ kê khai thuế');
  await setDirectories(
    tx,
    companyId,
    drafts.slice(0, 2).map((id) => ({ id, directory_id: north })),
  );
}
