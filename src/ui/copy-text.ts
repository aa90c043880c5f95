// The clipboard, which a browser may deny a page: without permission, without focus, or on an insecure origin.

/** Copies the text; false if the browser denies it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The text of a copy button: undefined before it is pressed, then whether it worked. */
export const copyWords = (copied: boolean | undefined): string =>
  copied === undefined ? 'Copy' : copied ? 'Copied' : 'This page cannot use the clipboard';
