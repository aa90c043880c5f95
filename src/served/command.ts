#!/usr/bin/env node
// Command `cdr-browser-sandbox`: `serve` puts the sandbox behind real sockets; `examine` judges a recipient; `init <folder>` copies what an app serves for it, for apps without Vite.
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
