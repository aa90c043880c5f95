// `npm start` builds the site, serves it and prints its address.
import { buildSite } from './build.ts';
import { serveSite } from './serve.ts';

if (buildSite() !== 0) process.exit(1);

try {
  const address = await serveSite({ port: process.env['PORT'] });
  console.log(`\n  The sandbox is at  ${address}\n  (Ctrl+C stops it)\n`);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${process.env['PORT']} is taken: set PORT to another one.` : String(error));
  process.exitCode = 1;
}
