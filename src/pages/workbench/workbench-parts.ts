// What the workbench brings when it is first needed: one part, for whoever edits, copies or sends again.
export { curlOf, fetchOf, testOf } from './copy-formats.ts';
export { sendAgain } from './send-again.ts';
export { showWorkbench } from './workbench-view.ts';
