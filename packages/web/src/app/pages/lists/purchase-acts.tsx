import { ListActs } from '../../../features/bulk-acts/index.ts';
import { ImportTools } from '../../../features/intake/index.ts';
import type { ManyProps } from '../../../features/invoice-lists/index.ts';
import { ApproveChosen } from '../../../features/reconciliation/index.ts';
import { VerifyChosen } from '../../../features/verification/index.ts';

/** Their programs are fetched with this one: a button that comes after the rows would move them. */
export const fetchTools = (): Promise<unknown> =>
  Promise.all([ListActs.preload(), ImportTools.preload()]);

/** What is done to many where invoices of others come to: they are checked and approved as well. And how they come. */
export const PurchaseActs = (props: ManyProps) => (
  <>
    <ListActs
      {...props}
      beside={
        <>
          <VerifyChosen {...props} />
          <ApproveChosen {...props} />
        </>
      }
    />
    <ImportTools list={props.list} />
  </>
);
