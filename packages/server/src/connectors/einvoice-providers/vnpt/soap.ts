import { parseText } from '@hoadon/xml/dom/parse';
import { childOf, textOf, type XmlElement } from '@hoadon/xml/dom/tree';
import { ProviderFault } from '../port.ts';
import { type ProviderClient, requestProvider } from '../provider-request.ts';

const NAMESPACE = 'http://tempuri.org/';

const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Calls one operation of SOAP 1.1; returns its text result. Throws ProviderFault. */
export async function callSoap(
  client: ProviderClient,
  service: string,
  operation: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const fields = Object.entries(values)
    .map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
    .join('');
  const envelope =
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<soap:Body><${operation} xmlns="${NAMESPACE}">${fields}</${operation}></soap:Body></soap:Envelope>`;
  const response = await requestProvider(client, {
    path: `${service}.asmx`,
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${NAMESPACE}${operation}"`,
    },
    body: Buffer.from(envelope),
  });
  const result = resultIn(response.body.toString('utf8'), operation);
  if (response.status !== 200 || result === null)
    throw new ProviderFault(
      'protocol',
      `${operation}: HTTP ${response.status} ${response.mediaType}`,
    );
  return textOf(result);
}

function resultIn(envelope: string, operation: string): XmlElement | null {
  try {
    const { root } = parseText(envelope);
    return childOf(childOf(childOf(root, 'Body'), `${operation}Response`), `${operation}Result`);
  } catch {
    return null;
  }
}
