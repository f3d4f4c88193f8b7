import { existsSync, readFileSync } from 'node:fs'

export interface Result {
  name: string
  passed: number
  failed: number
  skipped: number
}

/** What the JSON reporters of vitest and Playwright have in common with us. */
interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
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
  }
}

/** Prints a line for each runner and the sum as the last line; returns the exit code. */
export function printSummary(results: Result[], notes: string[]): number {
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
