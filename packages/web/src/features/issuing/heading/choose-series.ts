import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { switchKind } from '@hoadon/domain/invoice/switch-kind';
import { type DraftEditor, deliveryValuesOf, kindOf } from '../editor/index.ts';
import type { SeriesChoice } from './series-options.ts';

/** Undo of a change of kind; null if it deleted nothing that was written. */
export type KindSwitch = Readonly<{ undo: () => void }> | null;

/**
 * Sets type, template and series. Another type changes the kind of document (LINE-017): fields that only the
 * old kind has are deleted, all others stay as typed.
 */
export function chooseSeries(editor: DraftEditor, choice: SeriesChoice): KindSwitch {
  const { form, lines } = editor;
  const to = kindOf(choice.invoiceType);
  if (to === null || to === editor.kind()) {
    setChoice(editor, choice);
    return null;
  }
  const { invoiceType, templateCode, serial, delivery } = form.getValues();
  const before = editor.draft();
  const after = switchKind(before, to, editor.rounding());
  setChoice(editor, choice);
  form.setValue('delivery', deliveryValuesOf(after.delivery));
  const bringBackDecree = lines.setDecrees(decreesOf(after));
  if (!holdsOwn(before)) return null;
  return {
    undo: () => {
      setChoice(editor, { invoiceType, templateCode, serial });
      form.setValue('delivery', delivery);
      bringBackDecree();
    },
  };
}

function setChoice(
  { form }: DraftEditor,
  { invoiceType, templateCode, serial }: SeriesChoice,
): void {
  form.setValue('invoiceType', invoiceType);
  form.setValue('templateCode', templateCode);
  form.setValue('serial', serial);
}

const decreesOf = ({ lines }: InvoiceDraft): readonly Line[] =>
  lines.filter(({ type }) => type === 'decree');

/** Whether a field is filled in that only this kind of document has. */
const holdsOwn = (draft: InvoiceDraft): boolean =>
  decreesOf(draft).some(({ customRate }) => customRate !== null) ||
  Object.values(draft.delivery ?? {}).some(Boolean);
