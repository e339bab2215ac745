import { parseText } from '@hoadon/xml/dom/parse';
import { childOf, textOf, type XmlElement } from '@hoadon/xml/dom/tree';
import { askProvider, type ProviderClient } from '../ask-provider.ts';
import { ProviderFault } from '../port.ts';

const NAMESPACE = 'http://tempuri.org/';

const escaped = (value: string): string =>
  value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** One operation of SOAP 1.1; its result is one text. Throws ProviderFault. */
export async function askSoap(
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
  const answer = await askProvider(client, {
    path: `${service}.asmx`,
    method: 'POST',
    headers: {
      'content-type': 'text/xml; charset=utf-8',
      soapaction: `"${NAMESPACE}${operation}"`,
    },
    body: Buffer.from(envelope),
  });
  const result = resultIn(answer.body.toString('utf8'), operation);
  if (answer.status !== 200 || result === null)
    throw new ProviderFault('protocol', `${operation}: HTTP ${answer.status} ${answer.mediaType}`);
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
