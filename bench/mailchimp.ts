// node bench/mailchimp.ts [members]: a complete synchronisation with a local Mailchimp that keeps its limits, by the real
// program, which is killed twice on the way; written to bench/results-mailchimp.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureMailchimp } from './mailchimp-sync.ts'

const members = Number(process.argv[2] ?? 100_000)
const result = await measureMailchimp(members, 2, 4873)
writeFileSync(join(import.meta.dirname, 'results-mailchimp.json'), `${JSON.stringify(result, null, 2)}\n`)
console.table([{ ...result, residentMb: `${result.residentMb.early} → ${result.residentMb.most}` }])
if (result.lost || result.wrong || result.violations) process.exitCode = 1
