/** Characters of a series. */
export const SERIAL_LENGTH = 6;
/** As on paper: the form number precedes the series. */
const WHOLE_SYMBOL = /^[1-9](?=[CK]\d\d[A-Z])/;

/** A typed or pasted series, in capitals and without spaces or the form number before it: C26TAA of `1c26taa`. */
export const typedSerial = (text: string): string =>
  text.toUpperCase().replaceAll(/\s/g, '').replace(WHOLE_SYMBOL, '');
