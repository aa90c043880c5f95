// The clipboard, which a browser may close to a page: without a permission, without focus, on an origin that is not secure.

/** Puts the text on the clipboard; false where the browser does not let the page. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** What a copy button says: before it was pressed (undefined), and by what came of it. */
export const copyWords = (copied: boolean | undefined): string =>
  copied === undefined ? 'Copy' : copied ? 'Copied' : 'The clipboard is closed to this page';
