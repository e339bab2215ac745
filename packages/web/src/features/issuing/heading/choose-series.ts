import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { Line } from '@hoadon/domain/invoice/lines/line';
import { switchKind } from '@hoadon/domain/invoice/switch-kind';
import { type DraftDesk, deliveryValuesOf, kindOf } from '../desk/index.ts';
import type { SeriesChoice } from './series-options.ts';

/** What a change of kind took away, and the way back; null where nothing that was written is gone. */
export type Taken = Readonly<{ undo: () => void }> | null;

/**
 * Takes over type, template and series. Another type makes it another kind of document, by the rule
 * of the domain (LINE-017): what belongs to the old kind alone goes, everything else stays as it is typed.
 */
export function chooseSeries(desk: DraftDesk, choice: SeriesChoice): Taken {
  const { form, lines } = desk;
  const to = kindOf(choice.invoiceType);
  if (to === null || to === desk.kind()) {
    setChoice(desk, choice);
    return null;
  }
  const { invoiceType, templateCode, serial, delivery } = form.getValues();
  const before = desk.draft();
  const after = switchKind(before, to, desk.rounding());
  setChoice(desk, choice);
  form.setValue('delivery', deliveryValuesOf(after.delivery));
  const bringBackDecree = lines.setDecrees(decreesOf(after));
  if (!holdsOwn(before)) return null;
  return {
    undo: () => {
      setChoice(desk, { invoiceType, templateCode, serial });
      form.setValue('delivery', delivery);
      bringBackDecree();
    },
  };
}

function setChoice({ form }: DraftDesk, { invoiceType, templateCode, serial }: SeriesChoice): void {
  form.setValue('invoiceType', invoiceType);
  form.setValue('templateCode', templateCode);
  form.setValue('serial', serial);
}

const decreesOf = ({ lines }: InvoiceDraft): readonly Line[] =>
  lines.filter(({ type }) => type === 'decree');

/** Something that only this kind of document has was filled in. */
const holdsOwn = (draft: InvoiceDraft): boolean =>
  decreesOf(draft).some(({ customRate }) => customRate !== null) ||
  Object.values(draft.delivery ?? {}).some(Boolean);
