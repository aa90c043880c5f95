// The embed page as one classic script: for frames with an opaque origin, on hosts that send no
// Access-Control-Allow-Origin.
import { showAsked } from './embedded.ts';

showAsked(document.querySelector('main'), new URLSearchParams(location.search));
