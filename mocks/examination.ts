// Entry `cdr-browser-sandbox/examination`: a developer's own recipient, judged.
export { examine, type ExaminationOptions } from './examination/examine.ts';
