// What a process uses, as Linux counts it. Elsewhere NaN, which the tables show as a dash.
import { readFile } from 'node:fs/promises';

/** @returns {Promise<number>} seconds of CPU until now, in hundredths */
export async function cpuSeconds(pid) {
  const [, fields = ''] = (await read(`/proc/${pid}/stat`)).split(') ');
  const [user, system] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

/** @returns {Promise<number>} the memory that it holds (RSS), in MB */
export async function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await read(`/proc/${pid}/status`)) ?? [];
  return (Number(kilobytes) * 1024) / 1e6;
}

function read(file) {
  return readFile(file, 'utf8').catch(() => '');
}
