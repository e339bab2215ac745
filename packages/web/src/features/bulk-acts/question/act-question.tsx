import type { ExportColumn } from '@hoadon/contracts/exports';
import type { ComponentType, ReactNode } from 'react';
import { CloneDialog, CorrectTogether } from '../../corrections/index.ts';
import { MoveInvoices } from '../../directories/index.ts';
import { PayDialog, PayWish } from '../../payments/index.ts';
import type { ActConfirmation } from '../asking.ts';
import { QuestionDialog } from '../lazy-question.ts';
import type { Scope } from '../scope.ts';
import type { ActDialogName, WishName } from '../selection-acts.ts';
import type { ChosenProps, ParameterProps } from './question-props.ts';
import { TagWish } from './tag-wish.tsx';

const DIALOGS: Readonly<Record<ActDialogName, ComponentType<ChosenProps>>> = {
  'record-payment': PayDialog,
  copy: CloneDialog,
  'adjust-together': (props) => <CorrectTogether way="amounts" {...props} />,
  'replace-together': (props) => <CorrectTogether way="replace" {...props} />,
};
const WISHES: Readonly<Record<WishName, ComponentType<ParameterProps>>> = {
  tag: TagWish,
  pay: PayWish,
  move: MoveInvoices,
};

export type ActQuestionProps = {
  asking: ActConfirmation;
  columns: ExportColumn[];
  onWished: (asking: ActConfirmation) => void;
  onClose: () => void;
  /** The chosen rows have been dealt with. */
  onDone: () => void;
  /** An act on many is under way. */
  onBegun: (id: string) => void;
};

/** Asks for the parameters of an act beside its rows, and then for its confirmation. */
export function ActQuestion({
  asking,
  columns,
  onWished: onTold,
  onClose,
  onDone,
  onBegun,
}: ActQuestionProps) {
  const { act, scope, ids, isAll, isWished, wishText } = asking;
  if ('dialog' in act) {
    const Dialog = DIALOGS[act.dialog];
    return <Dialog ids={ids} onClose={onClose} onDone={onDone} />;
  }
  const wish = (wished: Partial<Scope>, words?: ReactNode) =>
    onTold({ ...asking, scope: { ...scope, ...wished }, isWished: true, wishText: words });
  const Wish = act.wish && !isWished ? WISHES[act.wish] : null;
  if (Wish)
    return (
      <Wish
        ids={ids}
        {...(isAll && { onAll: wish })}
        onWish={wish}
        onClose={onClose}
        onDone={onDone}
      />
    );
  return (
    <QuestionDialog
      kind={act.kind}
      scope={scope}
      columns={columns}
      wishText={wishText}
      onClose={onClose}
      onDone={(id) => {
        onDone();
        if (id !== null) onBegun(id);
      }}
    />
  );
}
