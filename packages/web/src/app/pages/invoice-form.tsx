export const NewInvoice = () => null;
export const EditInvoice = () => null;
