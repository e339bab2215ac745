/** The states of an invoice that nothing held up, from the draft to the code. */
export const WHOLE_WAY = ['draft', 'numbered', 'signing', 'signed', 'sent', 'accepted'] as const;
