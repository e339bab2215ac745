import { browserForms } from './form-store.ts';
import { ownerOf } from './kept-form.ts';

/** How many invoices the user wrote in this browser and saved nowhere. */
export async function countUnsavedForms(user: Parameters<typeof ownerOf>[0]): Promise<number> {
  const kept = await browserForms.of(ownerOf(user)).catch(() => []);
  return kept.length;
}
