import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesForOldest, readTests } from '../server/test/test-projects.ts'
import { aptInstall, isRoot } from './apt.ts'
import { isInterrupted, root, run, say, tool } from './run.ts'
import { printSummary, readReport, type Result } from './summary.ts'

const PARTS = ['check', 'unit', 'e2e']
const OLDEST = '/usr/lib/postgresql/15/bin' // the oldest PostgreSQL that the application promises to run on

const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !PARTS.includes(part))
if (unknown.length) {
  console.error(`Unknown part ${unknown.join(', ')}: choose from ${PARTS.join(', ')}, or none for all`)
  process.exit(2)
}
const wants = (part: string) => !isInterrupted() && (wanted.length === 0 || wanted.includes(part))

const reports = mkdtempSync(join(tmpdir(), 'chopcard-reports-'))
const results: Result[] = []
const notes: string[] = []

async function vitest(name: string, args: string[], env: Record<string, string | undefined>): Promise<void> {
  say(`Tests: ${name}`)
  const report = join(reports, `${results.length}.json`)
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(tool('vitest'), ['run', '--passWithNoTests', ...reporting, ...args], { env })
  results.push(readReport(name, report, ok))
}

if (wants('check')) {
  const { ok } = await run(process.execPath, ['scripts/check.ts'])
  results.push({ name: 'types, lint and other checks', passed: 0, failed: ok ? 0 : 1, skipped: 0 })
}

if (wants('unit')) {
  await vitest('contract, server and web on PostgreSQL 18', [], { CHOPCARD_TEST_PG_BIN: undefined })
  if (!existsSync(OLDEST) && isRoot) await aptInstall(['postgresql-15'])
  if (isInterrupted()) notes.push('Interrupted')
  else if (existsSync(OLDEST)) {
    await vitest('server on PostgreSQL 15', filesForOldest(readTests()), { CHOPCARD_TEST_PG_BIN: OLDEST })
  } else notes.push(`PostgreSQL 15 was not tested: there is none in ${OLDEST} (Debian: apt-get install postgresql-15)`)
}

if (wants('e2e')) {
  say('Tests: journeys in Chromium')
  const report = join(reports, 'e2e.json')
  const { ok } = await run(process.execPath, ['scripts/e2e.ts'], { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
  results.push(readReport('journeys in Chromium', report, ok))
}

rmSync(reports, { recursive: true, force: true })
if (existsSync(join(root, 'e2e', 'shots'))) notes.push('Screenshots are in e2e/shots')
process.exitCode = printSummary(results, notes) || (isInterrupted() ? 130 : 0)
