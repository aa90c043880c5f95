// Why a holder’s page did not take what a consumer answered.
import { recordOf } from '../ambient/is-record.ts';

/** The holder’s words. A server that has failed may return anything, or nothing: then words that give the status. */
export async function refusalWords(page: string, response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const words = recordOf(body)?.['error_description'];
  return typeof words === 'string' ? words : statusWords(page, response);
}

/** What to say of a page that gave no words of its own. */
export const statusWords = (page: string, { status }: Response): string =>
  `The holder’s ${page} answered ${String(status)}.`;
