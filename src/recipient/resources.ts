// Reads a consumer’s data with the headers of area A: customer present or unattended (interfaces, common request headers).
import { expectOk } from './at-register.ts';

export interface ResourceCall {
  /** Base of the resource operations. */
  readonly base: string;
  /** Bound to the certificate that the fetch presents. */
  readonly accessToken: string;
  /** When the consumer last logged in to the recipient. */
  readonly authDate: Date;
  /** For a customer-present call: the consumer’s IP address and their own request headers. */
  readonly present?: { readonly ipAddress: string; readonly headers: string };
}

/** Headers of a resource call: version, token, auth date; with `present`, those of a customer-present call. */
export function resourceHeaders(call: ResourceCall, version: number): Headers {
  const headers = new Headers({
    authorization: `Bearer ${call.accessToken}`,
    'x-v': String(version),
    'x-fapi-interaction-id': crypto.randomUUID(),
    'x-fapi-auth-date': call.authDate.toUTCString(),
  });
  if (call.present !== undefined) {
    headers.set('x-fapi-customer-ip-address', call.present.ipAddress);
    headers.set('x-cds-client-headers', btoa(call.present.headers));
  }
  return headers;
}

/** GET under `{base_url}`; throws UnexpectedAnswer for any unsuccessful response. */
export async function read<T>(call: ResourceCall, path: string, send: typeof fetch, version = 1): Promise<T> {
  const response = await send(`${call.base}${path}`, { headers: resourceHeaders(call, version) });
  return (await expectOk(response)).json() as Promise<T>;
}
