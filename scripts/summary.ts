import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Result {
  name: string
  passed: number
  failed: number
  skipped: number
  /** Each failed test: its title, then what it said. */
  failures?: string[]
}

/** What the JSON reporters of vitest and Playwright have in common with us. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** vitest: by file. A file that did not load has a message and no tests. */
  testResults?: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
  /** Playwright: by file and group. */
  suites?: Suite[]
}
interface Assertion {
  status: string
  fullName: string
  failureMessages: string[]
}
interface Suite {
  suites?: Suite[]
  specs?: { ok: boolean; file: string; title: string; tests: { results: RunOfJourney[] }[] }[]
}
interface RunOfJourney {
  error?: { message?: string }
  attachments?: { name: string; path?: string }[]
}

const SHOWN_LINES = 12
const SHOWN_PAGE_LINES = 80

/** A title and the beginning of its message, which lies in the middle of a long output otherwise. */
const describeFailure = (title: string, messages: (string | undefined)[]): string => {
  const said = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n')
  const lines = said.filter((line) => !line.includes('/node_modules/')).slice(0, SHOWN_LINES)
  return [title, ...lines].join('\n    ')
}

function failuresOfFile({
  name,
  status,
  message,
  assertionResults,
}: NonNullable<Report['testResults']>[number]): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [describeFailure(name, [message])]
  return failed.map((test) => describeFailure(`${name}: ${test.fullName}`, test.failureMessages))
}

function failuresOfSuite({ suites = [], specs = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok)
  const describe = ({ file, title, tests }: (typeof specs)[number]) => {
    const runs = tests.flatMap(({ results }) => results)
    const messages = runs.map(({ error }) => error?.message)
    return [describeFailure(`${file}: ${title}`, messages), ...runs.flatMap(pageAtFailure)].join('\n    ')
  }
  return [...failed.map(describe), ...suites.flatMap(failuresOfSuite)]
}

/** What was on the page when a journey failed, as Playwright kept it, from the page's own part on: the menu is on every page. */
function pageAtFailure({ attachments = [] }: RunOfJourney): string[] {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return []
  const [, snapshot = ''] = /```yaml\n([\s\S]*?)```/.exec(readFileSync(path, 'utf8')) ?? []
  const lines = snapshot.split('\n').map((line) => line.replaceAll(/ \[(ref|cursor)=\w+\]/g, ''))
  const main = lines.findIndex((line) => /^ *- main/.test(line))
  const saying = lines
    .slice(Math.max(0, main))
    .filter((line) => /\w/.test(line) && !/^\s*- (generic|img|list|listitem):?$|^\s*- \/url/.test(line))
  return ['The page at that moment:', ...saying.slice(0, SHOWN_PAGE_LINES)]
}

/** Reads a runner's report. A runner that failed counts as one failure at least: a file that did not load has no tests. */
export function readReport(name: string, file: string, ok: boolean): Result {
  const report: Report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : {}
  const { stats } = report
  const passed = report.numPassedTests ?? (stats ? stats.expected + stats.flaky : 0)
  const failed = report.numFailedTests ?? stats?.unexpected ?? 0
  return {
    name,
    passed,
    failed: ok ? failed : Math.max(1, failed),
    skipped: report.numPendingTests ?? stats?.skipped ?? 0,
    failures: [
      ...(report.testResults ?? []).flatMap(failuresOfFile),
      ...(report.suites ?? []).flatMap(failuresOfSuite),
    ],
  }
}

/** Prints the failed tests, a line for each runner and the sum as the last line; returns the exit code. */
export function printSummary(results: Result[], notes: string[]): number {
  for (const { name, failures = [] } of results) {
    for (const failure of failures) console.log(`\n✗ ${name}: ${failure}`)
  }
  console.log('')
  for (const { name, passed, failed, skipped } of results) {
    const counts = passed + failed + skipped === 0 ? 'ok' : `${passed} passed, ${failed} failed, ${skipped} skipped`
    console.log(`${failed ? '✗' : '✓'} ${name}: ${counts}`)
  }
  for (const note of notes) console.log(`! ${note}`)
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
