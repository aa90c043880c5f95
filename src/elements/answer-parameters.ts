// Reads an authorisation response from the address that the browser brought to the recipient.

/** The parameters of the response; of the hybrid flow they stand in the fragment (OIDC Core 3.3.2.5). Empty when there are none. */
export const answerParameters = (address: string | URL): URLSearchParams =>
  new URLSearchParams(new URL(address).hash.slice(1));
