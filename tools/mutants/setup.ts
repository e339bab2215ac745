import fc from 'fast-check';

/** The same examples in each run: a mutant that is killed once is killed again, and scores can be compared. */
fc.configureGlobal({ seed: 20_261_129 });
