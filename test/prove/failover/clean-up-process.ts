// Ends all processes in a folder and removes it, once the process that forked this one has ended, however it did.
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { signalProcessesIn } from './folder-processes.ts';

const [folder = ''] = process.argv.slice(2);
await once(process, 'disconnect');
signalProcessesIn(folder, 'SIGKILL');
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
