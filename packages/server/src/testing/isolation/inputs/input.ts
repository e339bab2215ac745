import type { Call } from '@hoadon/contracts/http/define-call';
import type { TestUpload } from '../../../platform/http/testing.ts';
import type { Owner } from '../owner.ts';

export type Input = Readonly<Record<string, unknown>>;
/** What the owner of things sends with calls, where it is more than the id in the path. */
export type Inputs = readonly (readonly [Call, (owner: Owner) => Input | Promise<Input>])[];

export const draftAlone = async (owner: Owner) => ({ id: await owner.draft() });
export const draftInList = async (owner: Owner) => ({ list_invoice_id: [await owner.draft()] });
export const searchForMark = ({ mark }: Owner) => ({ search_text: mark });

/** A field of this kind is sent as a file. */
export const EVIDENCE: TestUpload = {
  name: 'thoa-thuan.pdf',
  mediaType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7'),
};
