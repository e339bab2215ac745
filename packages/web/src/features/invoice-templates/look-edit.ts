import type { InputOf } from '@hoadon/contracts/http/define-call';
import type { InvoiceLook, saveInvoiceLook } from '@hoadon/contracts/invoice-templates';
import { INVOICE_TEMPLATES } from '@hoadon/domain/invoice/invoice-kind';

type SaveInput = InputOf<typeof saveInvoiceLook>;
/** A series, or, both left out, all series without a look of their own. */
export type LookName = Pick<SaveInput, 'template_code' | 'invoice_common_code'>;

/** What is being chosen: null is the product's own colour; the logo that is there, none, or a new one. */
export type LookEdit = Readonly<{ color: string | null; logo: 'kept' | 'none' | File }>;

/** What changes, as it is sent. `logoKey` names the new file, for files are not compared. */
export type LookChange = Readonly<{
  input: Pick<SaveInput, 'accent_color' | 'remove_color' | 'remove_logo'>;
  files: Readonly<Record<string, File>>;
  logoKey: string;
}>;

export const editOf = (look: InvoiceLook | null): LookEdit => ({
  color: look?.accent_color ?? null,
  logo: 'kept',
});

/** The difference between the saved look and the chosen one. */
export function changeOf(look: InvoiceLook | null, { color, logo }: LookEdit): LookChange {
  const before = look?.accent_color ?? null;
  const isFile = logo instanceof File;
  return {
    input: {
      ...(color !== null && color !== before && { accent_color: color }),
      remove_color: color === null && before !== null,
      remove_logo: logo === 'none' && look?.has_logo === true,
    },
    files: isFile ? { logo } : {},
    logoKey: isFile ? `${logo.name} ${logo.size} ${logo.lastModified}` : '',
  };
}

export const isChanged = ({ input, files }: LookChange): boolean =>
  input.accent_color !== undefined ||
  input.remove_color === true ||
  input.remove_logo === true ||
  files['logo'] !== undefined;

export const lookInput = (name: LookName, { input }: LookChange): SaveInput => ({
  ...name,
  ...input,
});

/** `1C26TAA`: the name of a series' look in the address; anything else is the company's. */
export function lookName(text: string | undefined): LookName {
  const template_code = INVOICE_TEMPLATES.find((type) => text?.startsWith(type));
  const invoice_common_code = text?.slice(1);
  return template_code && invoice_common_code ? { template_code, invoice_common_code } : {};
}

export const nameText = ({ template_code, invoice_common_code }: LookName): string =>
  `${template_code ?? ''}${invoice_common_code ?? ''}`;

/** The look of exactly that name; null where it has none of its own. */
export const ownLook = (looks: readonly InvoiceLook[], name: LookName): InvoiceLook | null =>
  looks.find(
    (look) =>
      (look.template_code ?? undefined) === name.template_code &&
      (look.invoice_common_code ?? undefined) === name.invoice_common_code,
  ) ?? null;
