// Calls from a party of a served world to other servers: over HTTPS, trusting this machine's authority in addition to the usual ones.
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';
import { rootCertificates } from 'node:tls';

/** A fetch for calls between servers: without redirects and caching. Rejects with a TypeError, like fetch. */
export const outsideFetch =
  (authorityPem: string): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer());
    const url = new URL(request.url);
    const isSecure = url.protocol === 'https:';
    return new Promise((resolve, reject) => {
      const failed = (cause: unknown): void => reject(new TypeError('fetch failed', { cause }));
      const options = {
        method: request.method,
        headers: Object.fromEntries(request.headers),
        signal: request.signal,
        ...(isSecure && { ca: [...rootCertificates, authorityPem] }),
      };
      const sent = (isSecure ? requestSecure : requestPlain)(url, options, (message) => {
        const headers = new Headers();
        for (let at = 0; at + 1 < message.rawHeaders.length; at += 2)
          headers.append(message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '');
        const { statusCode: status = 502 } = message;
        const isEmpty = [101, 204, 205, 304].includes(status);
        if (isEmpty) message.resume();
        try {
          resolve(new Response(isEmpty ? null : (Readable.toWeb(message) as ReadableStream), { status, headers }));
        } catch (error) {
          failed(error);
        }
      });
      sent.on('error', failed);
      sent.end(body);
    });
  };
