import fc from 'fast-check';

/** A chance finding must not stop an unrelated change: the short form always tries the same inputs, the long one others. */
if (process.env.PROVE !== 'long') fc.configureGlobal({ seed: 1 });
