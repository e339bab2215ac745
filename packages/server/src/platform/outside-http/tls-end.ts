import { connect } from 'node:tls';

const CONNECT_MS = 5_000;

/**
 * Returns the last moment of the certificate by which a host responds, in the notation of OpenSSL. Sends nothing. Throws if
 * the host does not respond or is not trusted.
 */
export function tlsEndOf(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: CONNECT_MS }, () => {
      resolve(socket.getPeerCertificate().valid_to);
      socket.end();
    });
    socket.on('timeout', () => socket.destroy(new Error('no response')));
    socket.on('error', reject);
  });
}
