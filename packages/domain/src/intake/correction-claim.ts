/**
 * What speaks against a document from outside that states to correct another invoice. `unproven`: it is less well known than that invoice, and takes no
 * effect on it (may-correct). `replaced-before`: that invoice had been replaced already, and the document takes the place of the earlier
 * replacement (corrections/repeated-replacements).
 */
export type CorrectionClaim = 'unproven' | 'replaced-before';
