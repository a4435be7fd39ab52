import { statSync, readFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { readWarranties } from './src/import/read-in-process.ts';
for (const path of process.argv.slice(2)) {
  const t = performance.now(); let rows = 0, issues=0, peak = 0;
  const gen = readWarranties({ name: path, path, size: statSync(path).size }, { clinicNames: [], productNames: [] });
  try { for (;;) { const n = await gen.next(); 
    if (rows === 0 || rows % 20000 === 0 || n.done) { try { const kids = execFileSync('pgrep',['-P',String(process.pid),'-f','import-process']).toString().trim().split('\n'); for (const k of kids){ const m=/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${k}/status`,'utf8')); if(m) peak=Math.max(peak,Number(m[1])/1024);} } catch {} }
    if (n.done) { console.log('notes', n.value.notes, n.value.issueCount); break; } rows = n.value.rowsRead; issues+=n.value.issues.length; } }
  catch (e) { console.log('ERR', String(e), (e as any).cause); }
  const s = (performance.now() - t) / 1000;
  console.log(path, (statSync(path).size/1e6).toFixed(1)+' MB', rows, 'rows', s.toFixed(1)+' s', Math.round(rows / s)+' rows/s', 'peak', Math.round(peak)+' MiB');
}
