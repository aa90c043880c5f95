// Responses whose text is known, so that the trace need not clone and read their streams.

const texts = new WeakMap<Response, string>();

/** A text response that remembers its text. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** A response with a JSON body, which remembers its text. */
export const jsonResponse = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response =>
  textResponse(JSON.stringify(body), { status, headers: { ...headers, 'content-type': 'application/json' } });

/** The text of any response, without consuming its body. */
export async function bodyText(response: Response): Promise<string> {
  if (response.body === null) return '';
  return texts.get(response) ?? response.clone().text();
}
