// Responses whose text is known, so that the trace need not read a copy of their streams.

const texts = new WeakMap<Response, string>();

/** A response with a body that is text, remembered beside it. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init);
  texts.set(response, text);
  return response;
}

/** The text of a response, whoever made it; its body stays unread. */
export async function textOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  return texts.get(response) ?? response.clone().text();
}
